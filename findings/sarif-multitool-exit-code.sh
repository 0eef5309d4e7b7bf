#!/usr/bin/env bash
# @microsoft/sarif-multitool 5.7.0: `validate` ends with exit code 0 although it reports errors.
#
# Input: a log that is valid SARIF 2.1.0, checked with the rules of GitHub Advanced Security for Azure DevOps, which ask for more.
# Seen: lines "error GHAzDO…", then "Analysis completed successfully." and exit code 0, so that a step of a pipeline passes.
# Expected: an exit code other than 0, as linters and validators have it. Pipelines have to look for " error " in the output.
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

cat >example.sarif <<'JSON'
{"version":"2.1.0","$schema":"https://json.schemastore.org/sarif-2.1.0.json",
"runs":[{"tool":{"driver":{"name":"Example","rules":[{"id":"EX1"}]}},"results":[]}]}
JSON
code=0
"$tool" validate example.sarif --rule-kind 'Sarif;Ado' --output report.sarif >report.txt || code=$?
grep ' error ' report.txt | cut -c 1-120
tail -n 2 report.txt
echo "exit code $code"
[ "$code" -eq 0 ] && echo 'As described: errors, and exit code 0.'
