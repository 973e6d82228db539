// The connection to the sandbox: asks, hears events, and comes back by itself.

// The sandbox's own files by the address under which it was started. The page loads them from where
// it was loaded itself, which can have another name (localhost) or, forwarded, another port.
const OWN_FILE = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?=\/cdn\/)/;
const ADDRESSES = new Set(["url", "proxy_url"]);

const fromHere = (key, value) => (ADDRESSES.has(key) && typeof value === "string" ? value.replace(OWN_FILE, "") : value);

export class Connection {
  constructor(onEvent, onState) {
    this.onEvent = onEvent;
    this.onState = onState;
    this.asked = new Map();
    this.next = 1;
    this.delay = 400;
    this.socket = null;
    this.timer = null;
  }

  open(name) {
    this.close();
    this.name = name;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const who = name ? `?as=${encodeURIComponent(name)}` : "";
    const socket = new WebSocket(`${scheme}://${location.host}/people/socket${who}`);
    this.socket = socket;
    socket.onmessage = (frame) => this.receive(JSON.parse(frame.data, fromHere));
    socket.onopen = () => {
      this.delay = 400;
      this.onState("open");
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.refuseAll();
      this.onState("closed");
      this.timer = setTimeout(() => this.open(this.name), this.delay);
      this.delay = Math.min(this.delay * 1.7, 5000);
    };
  }

  close() {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.refuseAll();
  }

  refuseAll() {
    for (const { reject } of this.asked.values()) reject(new Error("offline"));
    this.asked.clear();
  }

  receive(payload) {
    if (payload.t) {
      this.onEvent(payload.t, payload.d);
      return;
    }
    const waiting = this.asked.get(payload.re);
    if (!waiting) return;
    this.asked.delete(payload.re);
    if (payload.error) waiting.reject(Object.assign(new Error(payload.error.message), payload.error));
    else waiting.resolve(payload.data);
  }

  ask(op, details = {}) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error("offline"));
    const re = this.next++;
    return new Promise((resolve, reject) => {
      this.asked.set(re, { resolve, reject });
      this.socket.send(JSON.stringify({ op, re, ...details }));
    });
  }
}

export async function upload(files) {
  const form = new FormData();
  [...files].forEach((file, index) => form.append(`files[${index}]`, file, file.name));
  const response = await fetch("/people/upload", { method: "POST", body: form });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}
