import type { Entry } from '../../domain/content/entries.ts';
import { entriesOfType } from '../entries-of-type.ts';
import { languageOf } from '../foreign-text.ts';
import { usePage } from '../page-context.ts';
import { Section } from './section.tsx';
import { Step } from './step.tsx';
import styles from './three-column-steps.module.css';

export function ThreeColumnSteps({ entry }: { readonly entry: Entry<'threeColumnSteps'> }) {
  const steps = entriesOfType(usePage(), entry.steps, 'step');
  return (
    <Section heading={entry.heading} language={languageOf(entry, 'heading')}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.id} entry={step} />
        ))}
      </ol>
    </Section>
  );
}
