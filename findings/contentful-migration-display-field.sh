#!/usr/bin/env bash
# contentful-migration 4.32.0 refuses the display field that Contentful itself gives to a content type without a text.
#
# Input: a migration that creates a content type with the properties of one in an export, `displayField: null` among them, which the API
# returns for types that have no field to show as a title.
# Seen: InvalidType, "null" is not a valid type for the content type property "displayField". Left out, or a name, it is accepted.
# Expected: `null` means none, as in the answers of the API and in files of contentful-export.
#
# Needs Node 22 and npm; no network but the registry: the package's parser checks the migration without a space. Fails if another version of
# the behaviour is seen.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund contentful-migration@4.32.0

cat >check.cjs <<'JS'
const { default: createParser } = require('contentful-migration/built/lib/migration-parser');
const emptySpace = async () => ({ items: [], total: 0, skip: 0, limit: 100 });
async function faultsOf(properties) {
  const parse = createParser(emptySpace, { spaceId: 'space', environmentId: 'master' });
  const { stepsValidationErrors } = await parse((migration) => {
    const type = migration.createContentType('divider', { name: 'Divider', ...properties });
    type.createField('isWide').name('Is wide').type('Boolean');
  });
  return stepsValidationErrors.map(({ type, message }) => `${type}: ${message}`);
}
(async () => {
  console.log('null:', await faultsOf({ displayField: null }));
  console.log('left out:', await faultsOf({}));
})();
JS
node check.cjs | tee seen.txt
grep -q 'null: .*InvalidType' <(tr -d '\n' <seen.txt)
grep -q 'left out: \[\]' seen.txt
echo 'As described: null is refused, a property that is left out is not.'
