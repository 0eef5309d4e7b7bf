import { type Fault, faultOf } from './fault.ts';
import type { ChangeKind } from './watch-files.ts';

/** Steps of an update in the order in which they are done, with what each is done for. */
const steps = [
  { name: 'config', title: 'site.config.ts can’t be used', kinds: ['config'] },
  { name: 'sources', title: 'The templates can’t be used', kinds: ['templates', 'domain', 'runtime'] },
  { name: 'content', title: 'The content can’t be read', kinds: ['content', 'config'] },
  {
    name: 'resources',
    title: 'Styles, scripts, messages, pictures or server data can’t be used',
    kinds: ['config', 'templates', 'domain', 'runtime', 'messages', 'assets', 'servers'],
  },
] as const;

export type StepName = (typeof steps)[number]['name'];
export type Faults = Map<StepName, Fault>;

/**
 * Does the steps that changes of these kinds need. One that fails leaves what was there before, and its fault.
 *
 * @returns whether there is anything new to look at
 */
export async function runSteps(
  work: Readonly<Record<StepName, () => Promise<void>>>,
  kinds: ReadonlySet<ChangeKind>,
  faults: Faults,
): Promise<boolean> {
  let isChanged = false;
  for (const { name, title, kinds: causes } of steps) {
    if (!causes.some((kind) => kinds.has(kind))) continue;
    try {
      await work[name]();
      faults.delete(name);
      isChanged = true;
    } catch (error) {
      faults.set(name, faultOf(title, error));
    }
  }
  return isChanged;
}
