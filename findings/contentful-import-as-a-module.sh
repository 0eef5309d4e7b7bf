#!/usr/bin/env bash
# contentful-import 10.0.5 can't be imported by an ES module.
#
# Input: `import contentfulImport from 'contentful-import'`, with no other package installed.
# Seen: ERR_UNSUPPORTED_DIR_IMPORT for date-fns/differenceInSeconds. The package's module imports date-fns 2 by the names of folders,
# which Node's resolution of ES modules doesn't know. `require('contentful-import')` and the command line work.
# Expected: the entry that `exports` names for `import` loads.
#
# Needs Node 22 and npm. Fails if another version of the behaviour is seen.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund contentful-import@10.0.5

node --eval "console.log('require:', typeof require('contentful-import'))"
code=0
node --input-type=module --eval "import 'contentful-import'" 2>errors.txt || code=$?
grep -E "^  (code|url):" errors.txt | sed "s|file://$PWD/||"
grep -q 'ERR_UNSUPPORTED_DIR_IMPORT' errors.txt
[ "$code" -eq 1 ] && echo 'As described: required, the package loads; imported, it does not.'
