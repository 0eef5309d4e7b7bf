import { AppWindow } from '../app/app-window.tsx';
import { entryOfType, useShape } from '../pages/page-context.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import type { Shown } from '../text.ts';
import { Picture } from './picture.tsx';
import { Heading, Section } from './section.tsx';
import styles from './two-column-content.module.css';

interface Props {
  readonly entry: Shown<'twoColumnContent'>;
}

/** Shows two columns of text, or one beside a picture or the drawn app. */
export function TwoColumnContent({ entry }: Props) {
  const page = useShape();
  const image = page.image(entry.image);
  const app = entryOfType(page, entry.appWindow, 'appWindow');
  if (!image && !app)
    return (
      <Section entry={entry} layout="columns">
        <div className={styles.columns}>
          <Texts entry={entry} />
        </div>
      </Section>
    );
  const side = entry.imageSide === 'left' ? styles.imageFirst : '';
  return (
    <Section>
      <div className={`${styles.columns} ${styles.withImage} ${side}`}>
        {/* With the heading, which would not fit centred above. */}
        <div className={styles.texts}>
          <Heading entry={entry}>
            <Texts entry={entry} />
          </Heading>
        </div>
        {app ? (
          <div className={`${styles.image} ${styles.app}`}>
            <AppWindow entry={app} />
          </div>
        ) : (
          <Picture image={image} place="column" className={styles.image} />
        )}
      </div>
    </Section>
  );
}

function Texts({ entry }: Props) {
  return (
    <>
      <RichText entry={entry} field="left" />
      <RichText entry={entry} field="right" />
    </>
  );
}
