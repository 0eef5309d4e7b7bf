import type { FormatName } from './format-names.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { pretty } from './pretty.ts';
import type { Format } from './report.ts';
import { sarif } from './sarif.ts';

export const formats: Readonly<Record<FormatName, Format>> = { pretty, json, sarif, junit, github, gitlab };
