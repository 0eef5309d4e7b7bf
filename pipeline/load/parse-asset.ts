import * as z from 'zod/mini';
import { isRecord } from '../../domain/site/json.ts';
import type { LocalizedValues, RawAsset } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';

const file = z.object({
  url: z.string(),
  fileName: z.optional(z.string()),
  contentType: z.optional(z.string()),
  details: z.optional(
    z.object({
      size: z.optional(z.number()),
      image: z.optional(z.object({ width: z.optional(z.number()), height: z.optional(z.number()) })),
    }),
  ),
});

const text = z.string();
const schemas: Readonly<Record<string, z.ZodMiniType>> = { title: text, description: text, file };

const kindNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  object: 'an object',
};

/** Holds an asset without invalid values, and the findings about those. */
export interface CheckedAsset {
  readonly asset: RawAsset;
  readonly findings: readonly Finding[];
}

/** Validates an asset's fields: a title, a description and a file by locale. @param fields unvalidated */
export function parseAsset(id: string, fields: unknown): CheckedAsset {
  const given = isRecord(fields) ? fields : {};
  const findings: Finding[] = [];
  if (fields !== undefined && !isRecord(fields))
    findings.push(
      wrongValue(id, 'fields', `${fields === null ? 'nothing' : 'something else'} as its "fields"`),
    );
  const checked = Object.entries(schemas).flatMap(([name, schema]): [string, LocalizedValues][] => {
    const values = given[name];
    if (values === undefined) return [];
    if (isRecord(values)) return [[name, rightValues(id, name, values, schema, findings)]];
    findings.push(wrongValue(id, name, `something other than values by locale in "${name}"`));
    return [];
  });
  return { asset: { id, fields: Object.fromEntries(checked) }, findings };
}

function rightValues(
  id: string,
  name: string,
  values: LocalizedValues,
  schema: z.ZodMiniType,
  findings: Finding[],
): LocalizedValues {
  const isRight = ([locale, value]: [string, unknown]) => {
    // Schemas take long for the texts of all languages.
    if (value === null || (schema === text && typeof value === 'string')) return true;
    const problem = schema.safeParse(value).error?.issues[0];
    if (!problem) return true;
    if (name === 'file' && isUploading(value)) {
      findings.push({
        ...wrongValue(id, name, `a file in ${locale} that isn't processed yet`),
        hint: processHint,
        valueLocale: locale,
      });
      return false;
    }
    const expected = ('expected' in problem && kindNames[String(problem.expected)]) || 'what belongs there';
    const part = [name, ...problem.path].join('.');
    const what = `something other than ${expected} in "${part}" (${locale})`;
    findings.push({ ...wrongValue(id, name, what), valueLocale: locale });
    return false;
  };
  return Object.fromEntries(Object.entries(values).filter(isRight));
}

const hints: Readonly<Record<string, string>> = {
  file: 'Upload the file again, or export the space again if the content file was edited by hand.',
  fields: `Export the space again; an export that was edited by hand needs the asset's "fields" back.`,
};

const processHint =
  'Open the asset in Contentful and publish it once its file is there, then export the space again; or upload the file again.';

/** Detects a file still being processed: Contentful assigns its address afterwards. */
function isUploading(file: unknown): boolean {
  return (
    isRecord(file) && file.url === undefined && (isRecord(file.uploadFrom) || typeof file.upload === 'string')
  );
}

function wrongValue(id: string, field: string, what: string): Finding {
  const hint = hints[field] ?? `Enter the asset's ${field} as a text.`;
  return {
    rule: 'invalid-entry',
    message: `Invalid entry: the asset "${id}" holds ${what}.`,
    hint,
    entryId: id,
    contentType: 'Asset',
    field,
  };
}
