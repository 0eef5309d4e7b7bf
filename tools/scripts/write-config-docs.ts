/**
 * Writes what people and editors know of site.config.ts from its schema: `node tools/scripts/write-config-docs.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { keyDocs, siteConfigSchema } from '../../domain/site/site-config.ts';
import { rules } from '../../pipeline/model/rules.ts';
import { root } from './run.ts';

/** Describes what of JSON schema the configuration uses. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | false;
}

/** Returns the configuration's JSON schema, as it is written in site.config.ts. */
export function configSchema(): Schema {
  const schema = siteConfigSchema(Object.keys(rules));
  return z.toJSONSchema(schema, { metadata: keyDocs as never, io: 'input' }) as Schema;
}

/** Returns the files that follow from the schema: path from the project's root, and text. */
export function configFiles(): Map<string, string> {
  const schema = configSchema();
  const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  return new Map([
    ['docs/site-config.schema.json', `${JSON.stringify(schema, null, 2)}\n`],
    ['bin/define-config.d.ts', declarations(schema)],
    [
      'docs/configuration.md',
      page.replace(
        /(<!-- keys[^>]*-->\n).*(\n<!-- \/keys -->)/s,
        (_, start, end) => `${start}\n${tables(schema).join('\n\n')}\n${end}`,
      ),
    ],
  ]);
}

function declarations(schema: Schema): string {
  return `// Written by tools/scripts/write-config-docs.ts.

/** Describes site.config.ts. Paths are relative to that file. */
export interface SiteConfig ${typeOf(schema)}

/** Returns the configuration as it is: editors then know its keys. */
export declare function defineConfig(config: SiteConfig): SiteConfig;
`;
}

function typeOf({ properties, required = [], ...schema }: Schema): string {
  if (properties) {
    const keys = Object.entries(properties).map(([name, value]) =>
      required.includes(name)
        ? `${comment(value)}readonly ${name}: ${typeOf(value)};`
        : `${comment(value)}readonly ${name}?: ${typeOf(value)} | undefined;`,
    );
    return `{\n${keys.join('\n').replace(/^/gm, '  ')}\n}`;
  }
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.prefixItems) return `readonly [${schema.prefixItems.map(typeOf).join(', ')}]`;
  if (schema.items) return `readonly ${inBrackets(typeOf(schema.items))}[]`;
  if (schema.additionalProperties) {
    const names = schema.propertyNames ? typeOf(schema.propertyNames) : 'string';
    return `{ readonly [key in ${names}]?: ${typeOf(schema.additionalProperties)} }`;
  }
  return schema.type ?? 'unknown';
}

function inBrackets(type: string): string {
  return type.includes(' ') ? `(${type})` : type;
}

function comment({ description = '', default: value, examples = [] }: Schema): string {
  const lines = [
    description.replace(/\[([^\]]+)\]\([^)]+\)/g, 'docs/$1'),
    ...(isShown(value) ? [`@default ${literal(value)}`] : []),
    ...examples.map((example) => `@example ${literal(example)}`),
  ];
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`;
}

/** Returns a table for the keys of an object, and those of the objects in it. */
function tables({ properties = {}, required = [] }: Schema, path: readonly string[] = []): string[] {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const isGroup = objectIn(schema) !== undefined;
    const shown = isGroup ? `[\`${name}\`](#${[...path, name].join('').toLowerCase()})` : `\`${name}\``;
    const value = schema.default;
    const without = required.includes(name) ? 'needed' : isShown(value) ? code(value) : '';
    const examples = (schema.examples ?? []).map(code).join(', ');
    return `| ${[shown, schema.description, kindOf(schema), without, examples].join(' | ')} |`;
  });
  const heading = path.length > 0 ? [`### ${path.join('.')}`] : [];
  const table = [
    '| key | what it is | value | default | example |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ];
  const inner = Object.entries(properties).flatMap(([name, schema]) => {
    const object = objectIn(schema);
    return object ? tables(object, [...path, name]) : [];
  });
  return [...heading, table.join('\n'), ...inner];
}

/** Returns the object that a value is, or that it holds in a list or by name. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  const inner = [...(schema.anyOf ?? []), schema.items, schema.additionalProperties];
  return inner.map((each) => each && objectIn(each)).find((each) => each !== undefined && each !== false);
}

function kindOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' or ');
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (schema.const !== undefined) return code(schema.const);
  return (
    { string: 'text', boolean: 'true or false', array: 'list' }[schema.type ?? ''] ?? schema.type ?? 'any'
  );
}

/** Returns whether a default says more than that the key may be absent. */
function isShown(value: unknown): boolean {
  return value !== undefined && JSON.stringify(value) !== '{}';
}

function code(value: unknown): string {
  return `\`${literal(value).replaceAll('|', '\\|')}\``;
}

/** Formats a value as in TypeScript. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const keys = Object.entries(value).map(
    ([key, inner]) => `${/^\w+$/.test(key) ? key : literal(key)}: ${literal(inner)}`,
  );
  return `{ ${keys.join(', ')} }`;
}

if (import.meta.main) {
  for (const [path, text] of configFiles()) writeFileSync(join(root, path), text);
}
