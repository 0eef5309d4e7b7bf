#!/usr/bin/env bash
# sharp 0.35.5 writes more colours into a PNG's palette than `colours` asks for.
#
# Input: a picture of noise, written as a PNG with `palette: true` and `colours` of 3, 17, 100 and 240, without dithering.
# Seen: the palettes have 4, 256, 256 and 256 entries, all of them used: the number is rounded up to what a bit depth of 1, 2, 4 or 8 holds.
# Expected: the documentation names `colours` the maximum number of palette entries. A pipeline that leaves room for colours of its own
# (a logo's, put onto the picture later) finds none.
#
# Needs Node 22 and npm; no network but the registry. Fails if another version of the behaviour is seen.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund sharp@0.35.5

cat >check.mjs <<'JS'
import sharp from 'sharp';
const noise = { type: 'gaussian', mean: 128, sigma: 40 };
const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#000', noise } }).png().toBuffer();
for (const colours of [3, 17, 100, 240]) {
  const png = await sharp(picture).png({ palette: true, colours, dither: 0 }).toBuffer();
  const entries = png.readUInt32BE(png.indexOf('PLTE') - 4) / 3;
  const pixels = (await sharp(png).removeAlpha().raw().toBuffer()).toString('hex').match(/.{6}/g);
  console.log(`colours ${colours}: ${entries} entries, ${new Set(pixels).size} of them used`);
}
JS
node check.mjs | tee seen.txt
diff seen.txt - <<'TXT'
colours 3: 4 entries, 4 of them used
colours 17: 256 entries, 256 of them used
colours 100: 256 entries, 256 of them used
colours 240: 256 entries, 256 of them used
TXT
echo 'As described: the palette is as large as its bit depth.'
