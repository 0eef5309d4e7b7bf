import { accountIdentifier, audienceOf } from '../../domain/commerce/account-audience.ts';
import { isBlank } from '../../domain/content/is-blank.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { ownValue } from '../model/localize.ts';
import { lessThanMeant, linkedIds } from './less-than-meant.ts';

const hint =
  'Set the field "identifier" to "setup" for members or "get-started" for everyone else, or take the entry out of the header.';

/** Calls to action of headers whose identifier doesn't say exactly who is to see them (spec 1 §6). */
export function headerActions(content: Content, headers: readonly string[]): Finding[] {
  const actions = new Set(headers.flatMap((id) => linkedIds(content, id, 'callsToAction')));
  return [...actions].flatMap((id) => {
    const what = problemOf(content, id);
    if (what === undefined) return [];
    return [lessThanMeant(content, { id, field: 'identifier' }, `the callToAction "${id}" ${what}`, hint)];
  });
}

function problemOf(content: Content, id: string): string | undefined {
  const checked = content.checkedEntry(id);
  if (checked?.entry.type !== 'callToAction') return undefined;
  if (checked.findings.some(({ field }) => field === 'identifier' || field === 'fields')) return undefined;
  const identifier = ownValue(checked.entry.fields.identifier, content.index.defaultLocale);
  if (typeof identifier !== 'string' || isBlank(identifier))
    return 'has no identifier, so the header shows it only in place of a missing "setup" or "get-started"';
  if (!audienceOf(identifier)) return `has the identifier "${identifier}", so the header shows it to nobody`;
  const right = accountIdentifier(identifier);
  return right === identifier
    ? undefined
    : `has the identifier "${identifier}", which is taken for "${right}"`;
}
