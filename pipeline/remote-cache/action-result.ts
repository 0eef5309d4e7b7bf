/**
 * Encodes and decodes `ActionResult` messages of the Remote Execution API (remote_execution.proto, v2) in the wire format of
 * Protocol Buffers, limited to the fields that the cache uses.
 */

/** Identifies a blob: the SHA-256 of its bytes in hex, and their number. */
interface Digest {
  readonly hash: string;
  readonly size: number;
}

/** Holds a small value itself, or names the blob that holds it. */
export type ActionResult = { readonly inline: Buffer } | { readonly blob: Digest };

/** Lists field numbers by message. */
const fields = {
  actionResult: { outputFiles: 2, stdoutRaw: 5 },
  outputFile: { path: 1, digest: 2 },
  digest: { hash: 1, sizeBytes: 2 },
} as const;

const varint = 0;
const fixed64 = 1;
const lengthDelimited = 2;
const fixed32 = 5;

/** Encodes a result: the value as standard output, or the blob as the only output file. */
export function encodeActionResult(result: ActionResult): Buffer {
  if ('inline' in result) return encodeBytes(fields.actionResult.stdoutRaw, result.inline);
  const { hash, size } = result.blob;
  const digest = Buffer.concat([
    encodeBytes(fields.digest.hash, Buffer.from(hash)),
    encodeTag(fields.digest.sizeBytes, varint),
    encodeVarint(size),
  ]);
  const file = Buffer.concat([
    encodeBytes(fields.outputFile.path, Buffer.from('value')),
    encodeBytes(fields.outputFile.digest, digest),
  ]);
  return encodeBytes(fields.actionResult.outputFiles, file);
}

/** Decodes a result, ignoring unknown fields; undefined if it is malformed or has neither a value nor an output file. */
export function decodeActionResult(bytes: Buffer): ActionResult | undefined {
  try {
    const result = decodeFields(bytes);
    const inline = result.get(fields.actionResult.stdoutRaw);
    if (Buffer.isBuffer(inline) && inline.length > 0) return { inline };
    const file = decodeFields(result.get(fields.actionResult.outputFiles));
    const digest = decodeFields(file.get(fields.outputFile.digest));
    const hash = String(digest.get(fields.digest.hash));
    const size = digest.get(fields.digest.sizeBytes);
    const isDigest = /^[\da-f]{64}$/.test(hash) && Number.isSafeInteger(size);
    return isDigest ? { blob: { hash, size: Number(size) } } : undefined;
  } catch {
    return undefined;
  }
}

function encodeBytes(field: number, bytes: Buffer): Buffer {
  return Buffer.concat([encodeTag(field, lengthDelimited), encodeVarint(bytes.length), bytes]);
}

function encodeTag(field: number, wireType: number): Buffer {
  return encodeVarint(field * 8 + wireType);
}

function encodeVarint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]);
}

/** Decodes a message's fields by number; the last one counts. @throws Error for a malformed message */
function decodeFields(message: number | Buffer | undefined): Map<number, number | Buffer> {
  if (!Buffer.isBuffer(message)) throw new Error('no message');
  let at = 0;
  const take = (length: number) => {
    if (length > message.length - at) throw new Error('cut');
    at += length;
    return message.subarray(at - length, at);
  };
  const takeVarint = () => {
    let value = 0;
    for (let factor = 1; factor < 2 ** 70; factor *= 128) {
      const byte = take(1).readUInt8();
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
    throw new Error('endless number');
  };
  const found = new Map<number, number | Buffer>();
  while (at < message.length) {
    const tag = takeVarint();
    const field = Math.floor(tag / 8);
    switch (tag % 8) {
      case varint:
        found.set(field, takeVarint());
        break;
      case lengthDelimited:
        found.set(field, take(takeVarint()));
        break;
      case fixed64:
        take(8);
        break;
      case fixed32:
        take(4);
        break;
      default:
        throw new Error('unknown wire type');
    }
  }
  return found;
}
