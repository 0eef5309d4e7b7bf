export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size in pixels that an SVG or a JPEG file says it has. @param file its name, for messages */
export function pictureSize(file: string, bytes: Buffer): PictureSize {
  const size = file.endsWith('.jpg') ? jpegSize(bytes) : svgSize(bytes);
  if (size.width > 0 && size.height > 0) return size;
  throw new Error(
    `assets/${file} doesn't say its size: give an <svg> a width and a height in pixels, and a .jpg a whole header.`,
  );
}

function svgSize(bytes: Buffer): PictureSize {
  const root = bytes.toString('utf8').match(/<svg[^>]*>/)?.[0] ?? '';
  const sizeIn = (name: string) => Number(root.match(new RegExp(` ${name}="(\\d+)"`))?.[1] ?? 0);
  return { width: sizeIn('width'), height: sizeIn('height') };
}

/** Goes over the segments of the file up to the one that begins a frame. */
function jpegSize(bytes: Buffer): PictureSize {
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xc2;
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return { width: 0, height: 0 };
}
