/** Reads numbers of font files one after another; all are big-endian. @throws RangeError past the end */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get at(): number {
    return this.#at;
  }

  skip(count: number): void {
    this.#at += count;
  }

  bytes(count: number): Buffer {
    if (this.#at + count > this.#bytes.length) throw new RangeError('The font ends too early.');
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  rest(): Buffer {
    return this.bytes(this.#bytes.length - this.#at);
  }

  /** What was read since then. */
  since(start: number): Buffer {
    return this.#bytes.subarray(start, this.#at);
  }

  tag(): string {
    return this.bytes(4).toString('latin1');
  }

  uint8(): number {
    return this.bytes(1).readUInt8();
  }

  uint16(): number {
    return this.bytes(2).readUInt16BE();
  }

  int16(): number {
    return this.bytes(2).readInt16BE();
  }

  uint32(): number {
    return this.bytes(4).readUInt32BE();
  }

  /** WOFF2's `UIntBase128`: seven bits a byte, the highest says that more follow. */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count++) {
      const byte = this.uint8();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError('The font has a number that is too long.');
  }

  /** WOFF2's `255UInt16`. */
  packed16(): number {
    const code = this.uint8();
    if (code === 253) return this.uint16();
    if (code === 254) return 506 + this.uint8();
    return code === 255 ? 253 + this.uint8() : code;
  }
}
