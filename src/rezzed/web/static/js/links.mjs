// Links that carry what they show: `#b1.` and base64url of a CRC-32 and raw deflate of a JSON object. They are data and are
// never executed. A link that was cut or altered is refused.

const PREFIX = "#b1.";
const MOST = 1_000_000; // bytes of an inflated link
const LONG = 8_000; // characters; programs for chat cut longer links
const KINDS = ["save", "scenario", "board"];
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

export class BadLink extends Error {}

const DAMAGED = "This link is damaged: it was cut or altered on its way. Ask for it again.";

function crc32(bytes) {
  let sum = ~0;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

async function through(bytes, stream, most) {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  written.catch(() => {}); // the reader meets the same error
  const parts = [];
  let size = 0;
  const reader = stream.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new BadLink("This link holds more than a million bytes, which is more than any study needs.");
    }
    parts.push(value);
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function toText(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function toBytes(text) {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) throw new BadLink(DAMAGED);
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  if (toText(bytes) !== text) throw new BadLink(DAMAGED);
  return bytes;
}

function checked(value) {
  const keys = value && typeof value === "object" && !Array.isArray(value) ? Object.keys(value) : [];
  const [kind] = keys.filter((key) => KINDS.includes(key));
  const rest = keys.filter((key) => key !== kind);
  const right = kind === "board" ? value.board && typeof value.board === "object" : typeof value[kind] === "string";
  if (!kind || !right || rest.some((key) => key !== "at" || typeof value.at !== "string")) {
    throw new BadLink("This link holds no board, scenario or save that this page knows.");
  }
  return value;
}

/** The fragment for `{save | scenario | board, at?}`; it was decoded again and is equal before it is returned. */
export async function encode(value) {
  const json = JSON.stringify(checked(value));
  const packed = await through(new TextEncoder().encode(json), new CompressionStream("deflate-raw"), MOST);
  const bytes = new Uint8Array(packed.length + 4);
  new DataView(bytes.buffer).setUint32(0, crc32(packed));
  bytes.set(packed, 4);
  const fragment = PREFIX + toText(bytes);
  if (JSON.stringify(await decode(fragment)) !== json) throw new BadLink("This study does not fit into a link.");
  return fragment;
}

/** What a fragment carries; null if it is not such a link. Throws BadLink for one that was cut or altered. */
export async function decode(fragment) {
  if (!fragment.startsWith(PREFIX)) {
    if (/^#b\d/.test(fragment)) throw new BadLink("This link was cut, or a newer version of rezzed has made it.");
    return null;
  }
  const bytes = toBytes(fragment.slice(PREFIX.length));
  const packed = bytes.subarray(4);
  if (bytes.length < 6 || new DataView(bytes.buffer).getUint32(0) !== crc32(packed)) throw new BadLink(DAMAGED);
  let json, value;
  try {
    json = new TextDecoder("utf-8", { fatal: true }).decode(await through(packed, new DecompressionStream("deflate-raw"), MOST));
    value = JSON.parse(json);
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink(DAMAGED);
  }
  if (JSON.stringify(value) !== json) throw new BadLink(DAMAGED);
  return checked(value);
}

export const tooLong = (url) => url.length > LONG;
