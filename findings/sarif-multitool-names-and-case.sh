#!/usr/bin/env bash
# @microsoft/sarif-multitool 5.7.0 calls a rule's name identical to its id where they differ in case.
#
# Input: a valid log with one rule, whose id is "untranslated" and whose name is "Untranslated": an opaque identifier, and a name in
# Pascal case, as SARIF2012 recommends.
# Seen: "warning SARIF1001 … has a 'name' property that is identical to its 'id' property". A rule of two words
# ("missing-text", "MissingText") gets no such warning, so rules of one word can satisfy only one of the two.
# Expected: the names are compared as they are written.
#
# Needs Node and npm on Linux. Fails if another version of the behaviour is seen.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @microsoft/sarif-multitool@5.7.0
tool=node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
chmod u+x "$tool"

log() {
  cat <<JSON
{"version":"2.1.0","\$schema":"https://json.schemastore.org/sarif-2.1.0.json","runs":[{"tool":{"driver":{"name":"Example",
"rules":[{"id":"$1","name":"$2","shortDescription":{"text":"An example."}}]}},"results":[]}]}
JSON
}
log untranslated Untranslated >one-word.sarif
log missing-text MissingText >two-words.sarif

"$tool" validate one-word.sarif --output one.sarif >one.txt
"$tool" validate two-words.sarif --output two.sarif >two.txt
grep 'SARIF1001' one.txt | cut -c 1-200
if grep -q 'SARIF1001' two.txt; then echo 'The rule of two words is warned of, too.'; exit 1; fi
echo 'As described: names that differ from the id in case alone count as identical.'
