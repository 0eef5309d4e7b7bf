#!/usr/bin/env bash
# @fontsource-variable/noto-sans-arabic 5.1.0: its one file is announced for Latin letters that it doesn't have.
#
# Input: the package's index.css, and the file that its only @font-face names.
# Seen: `unicode-range` has U+0000-00FF, so a browser that meets "A" in this family downloads the file; the file has 16 of the 95
# printable characters of ASCII, no letter among them. Whoever takes the range for what a font can show (a check for missing characters, a
# picture that is drawn from it) gets empty boxes.
# Expected: a range of what the file has, or a second file with Latin letters, as other families of the project have it.
#
# Needs Node 22 and npm; no network but the registry. Fails if another version of the behaviour is seen.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @fontsource-variable/noto-sans-arabic@5.1.0 fontkit@2.0.4

cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { openSync } from 'fontkit';
const folder = 'node_modules/@fontsource-variable/noto-sans-arabic';
const css = readFileSync(`${folder}/index.css`, 'utf8');
const faces = css.match(/@font-face/g).length;
const file = /url\(\.\/(files\/[^)]+)\)/.exec(css)[1];
console.log(`faces: ${faces}, the range has U+0000-00FF: ${css.includes('U+0000-00FF')}`);
const has = new Set(openSync(`${folder}/${file}`).characterSet);
const ascii = Array.from({ length: 95 }, (_, index) => index + 32);
console.log(`characters of ASCII in ${file}: ${String.fromCodePoint(...ascii.filter((code) => has.has(code)))}`);
console.log(`letters: ${ascii.filter((code) => /[a-z]/i.test(String.fromCodePoint(code)) && has.has(code)).length}`);
JS
node check.mjs | tee seen.txt
grep -qx 'faces: 1, the range has U+0000-00FF: true' seen.txt
grep -qx 'letters: 0' seen.txt
echo 'As described: no Latin letter is in the file.'
