import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConfigData, HtmlValidate } from 'html-validate';

/** What the HTML standard forbids; without opinions on style. */
const rules: ConfigData = {
  root: true,
  extends: ['html-validate:standard'],
  // In the standard, details is flow content, which header cells may have; html-validate counts it as a section.
  elements: ['html5', { details: { sectioning: false } }],
  rules: {
    // React writes `hrefLang` and the like, and HTML ignores case in names of attributes.
    'attr-case': 'off',
  },
};

/** Faults in the markup of pages. @param files below the folder */
export async function markupFaults(out: string, files: readonly string[]): Promise<string[]> {
  const validator = new HtmlValidate(rules);
  const faults: string[] = [];
  for (const file of files) {
    const { results } = await validator.validateString(readFileSync(join(out, file), 'utf8'));
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      faults.push(`${file}: ${ruleId}: ${message} (${selector})`);
    }
  }
  return faults;
}
