import { entriesOfType, useShape } from '../pages/page-context.ts';
import type { Shown } from '../text.ts';
import { Picture } from './picture.tsx';
import { Heading, Parts, Section, Text } from './section.tsx';
import styles from './three-column-steps.module.css';

/** Shows numbered steps, three in a row. */
export function ThreeColumnSteps({ entry }: { readonly entry: Shown<'threeColumnSteps'> }) {
  const steps = entriesOfType(useShape(), entry.steps, 'step');
  return (
    <Section entry={entry}>
      <ol className={styles.steps}>
        <Parts>
          {steps.map((step) => (
            <Step key={step.id} entry={step} />
          ))}
        </Parts>
      </ol>
    </Section>
  );
}

/** Shows a step; the list numbers it by CSS counter. */
function Step({ entry }: { readonly entry: Shown<'step'> }) {
  const page = useShape();
  const image = page.image(entry.image);
  return (
    <li className={styles.step}>
      <Picture image={image} place="step" className={styles.image} decorative />
      <Heading entry={entry} className={styles.heading} />
      <Text entry={entry} field="text" className={styles.text} />
    </li>
  );
}
