"""The kernel: what every title stands on. See the modules, from :mod:`engine.kernel.game` on."""
