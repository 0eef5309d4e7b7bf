#!/usr/bin/env bash
# css-tree 3.2.1 reads a nested rule as raw text unless its selector begins with `&`.
#
# Input: style rules nested in `.card`, as CSS Nesting Module Level 1 has allowed since its relaxed syntax and as Chromium, Firefox and Safari
# take them: selectors that begin with a class, a type, an id, a pseudo-class, a combinator or `*`.
# Seen: with `&` in front there is a Rule with its selector. Without it the whole rest of the block is one Raw node; `onParseError` is called
# with "Identifier is expected" or "Colon is expected". A walk over the classes of such a sheet misses those within, without an exception.
# Expected: a Rule in either case.
#
# Needs Node 22 and npm; no network but the registry. Fails if another version of the behaviour is seen.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund css-tree@3.2.1

cat >check.mjs <<'JS'
import { parse, walk } from 'css-tree';
const selectors = ['& .title', '.title', 'h2', '#top', ':hover', '> h2', '*'];
for (const selector of selectors) {
  const errors = [];
  const sheet = parse(`.card { ${selector} { color: red } }`, { onParseError: ({ message }) => errors.push(message) });
  const rules = [];
  walk(sheet, ({ type }) => type === 'Rule' && rules.push(type));
  console.log(`${selector}: ${rules.length} of 2 rules, errors: ${errors.join() || 'none'}`);
}
JS
node check.mjs | tee seen.txt
grep -qx '& \.title: 2 of 2 rules, errors: none' seen.txt
test "$(grep -c ': 1 of 2 rules, errors: .* is expected$' seen.txt)" = 6
echo 'As described: only the rule that begins with & is parsed.'
