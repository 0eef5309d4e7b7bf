import type { Entry } from '../../domain/content/entries.ts';
import { AppWindow } from '../app/app-window.tsx';
import { entryOfType, languageOf, usePage } from '../pages/page-context.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { Picture } from './picture.tsx';
import { Heading, Section, Subheadings } from './section.tsx';
import styles from './two-column-content.module.css';

/** Shows two columns of text, or one beside a picture or the drawn app. */
export function TwoColumnContent({ entry }: { readonly entry: Entry<'twoColumnContent'> }) {
  const page = usePage();
  const image = page.image(entry.image);
  const app = entryOfType(page, entry.appWindow, 'appWindow');
  if (!image && !app) return <TextColumns entry={entry} />;
  const side = entry.imageSide === 'left' ? styles.imageFirst : '';
  return (
    <Section heading={undefined}>
      <div className={`${styles.columns} ${styles.withImage} ${side}`}>
        <Texts entry={entry} />
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

/** Includes the heading, which would not fit centred above. */
function Texts({ entry }: { readonly entry: Entry<'twoColumnContent'> }) {
  const texts = (
    <>
      <RichText entry={entry} field="left" />
      <RichText entry={entry} field="right" />
    </>
  );
  return (
    <div className={styles.texts}>
      <Heading text={entry.heading} language={languageOf(entry, 'heading')} />
      {entry.heading ? <Subheadings>{texts}</Subheadings> : texts}
    </div>
  );
}

function TextColumns({ entry }: { readonly entry: Entry<'twoColumnContent'> }) {
  return (
    <Section heading={entry.heading} language={languageOf(entry, 'heading')} layout="columns">
      <div className={styles.columns}>
        <RichText entry={entry} field="left" />
        <RichText entry={entry} field="right" />
      </div>
    </Section>
  );
}
