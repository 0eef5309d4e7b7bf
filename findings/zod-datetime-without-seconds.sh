#!/usr/bin/env bash
# Zod 4.6.7's `z.iso.datetime({ offset: true, local: true })` takes a local time without seconds, and refuses it with an offset.
#
# Input: times as Contentful's web app stores them in a field of the type Date & time, which may have minutes alone, with or without a zone:
# `2026-11-29T10:00` and `2026-11-29T10:00+02:00` (ISO 8601 allows both; RFC 3339 asks for seconds in either).
# Seen: without an offset the seconds may be missing; with `+02:00` or `Z` the same time is an "Invalid ISO datetime".
# Expected: one rule for seconds. A schema that is written for fields of Contentful must pass both.
#
# Needs Node 22 and npm; no network but the registry. Fails if another version of the behaviour is seen.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund zod@4.6.7

cat >check.mjs <<'JS'
import { iso } from 'zod';
const time = iso.datetime({ offset: true, local: true });
for (const minutes of ['2026-11-29T10:00', '2026-11-29T10:00:00'])
  for (const zone of ['', 'Z', '+02:00']) console.log(`${minutes}${zone}: ${time.safeParse(minutes + zone).success}`);
JS
node check.mjs | tee seen.txt
diff seen.txt - <<'TXT'
2026-11-29T10:00: true
2026-11-29T10:00Z: false
2026-11-29T10:00+02:00: false
2026-11-29T10:00:00: true
2026-11-29T10:00:00Z: true
2026-11-29T10:00:00+02:00: true
TXT
echo 'As described: minutes alone are accepted without an offset, and refused with one.'
