import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { root } from '../helpers/run-cli.ts';

const ajv = new Ajv2020({ allErrors: true, strict: true });
addFormats.default(ajv);
ajv.addSchema(read('docs/baseline.schema.json'));

const validators = {
  issues: ajv.compile(read('docs/issues.schema.json')),
  baseline: ajv.compile({ $ref: 'baseline.schema.json' }),
  sarif: ajv.compile(read('tests/reports/schemas/sarif.schema.json')),
  gitlab: ajv.compile(read('tests/reports/schemas/gitlab.schema.json')),
};

/** Holds a document against a schema. @returns the document */
export function valid<Document>(schema: keyof typeof validators, text: string): Document {
  const document = JSON.parse(text) as Document;
  const validator = validators[schema];
  validator(document);
  expect(validator.errors ?? []).toEqual([]);
  return document;
}

function read(file: string) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as object;
}
