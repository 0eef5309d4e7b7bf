import decodeQr from 'qr/decode.js';

/** Reads the QR code of a page as a camera would. @returns its text; undefined: the page has none */
export function readQrCode(html: string): string | undefined {
  const [, size = '', path = ''] =
    /viewBox="0 0 (\d+) \1" aria-hidden="true"><path d="([^"]*)"/.exec(html) ?? [];
  if (path === '') return undefined;
  const scale = 4;
  const width = Number(size) * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, left, middle, length] of path.matchAll(/M(\d+) ([\d.]+)h(\d+)/g)) {
    for (let y = Math.floor(Number(middle)) * scale; y < Math.ceil(Number(middle)) * scale; y++) {
      const start = (y * width + Number(left) * scale) * 4;
      for (let at = start; at < start + Number(length) * scale * 4; at += 4) data.fill(0, at, at + 3);
    }
  }
  return decodeQr({ width, height: width, data });
}
