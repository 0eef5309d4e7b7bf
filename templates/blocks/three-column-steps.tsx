import type { Entry } from '../../domain/content/entries.ts';
import { entriesOfType, languageOf, usePage } from '../pages/page-context.ts';
import { inSentences } from '../shell/phrases.tsx';
import { Picture } from './picture.tsx';
import { Heading, Section } from './section.tsx';
import styles from './three-column-steps.module.css';

/** Shows numbered steps, three in a row. */
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

/** Shows a step; the list numbers it by CSS counter. */
function Step({ entry }: { readonly entry: Entry<'step'> }) {
  const page = usePage();
  const image = page.image(entry.image);
  return (
    <li className={styles.step}>
      <Picture image={image} place="step" className={styles.image} decorative />
      <Heading text={entry.heading} className={styles.heading} language={languageOf(entry, 'heading')} />
      {entry.text && (
        <p className={styles.text} {...languageOf(entry, 'text')}>
          {inSentences(entry.text, page)}
        </p>
      )}
    </li>
  );
}
