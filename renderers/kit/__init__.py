"""What every picture is made with; knows no card and no table."""
