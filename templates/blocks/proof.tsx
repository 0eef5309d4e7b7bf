import { fieldsOf } from '../../domain/content/content-model.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import { dateIn, numberIn } from '../formats.ts';
import { entriesOfType, languageOf, type ShapePage, useShape } from '../pages/page-context.ts';
import { ItemLink } from '../shell/links.tsx';
import { inSentences } from '../shell/phrases.tsx';
import type { Shown, Text } from '../text.ts';
import styles from './proof.module.css';
import { Section } from './section.tsx';

/** Shows what others say, a row for each kind that has items; nothing without items and heading. */
export function Proof({ entry }: { readonly entry: Shown<'proof'> }) {
  const page = useShape();
  const ratings = completeItems(page, entry, 'rating');
  const quotes = completeItems(page, entry, 'quote');
  const figures = completeItems(page, entry, 'figure');
  const audits = completeItems(page, entry, 'audit');
  const isEmpty = [ratings, quotes, figures, audits].every(({ length }) => length === 0);
  if (isEmpty && !entry.heading && !entry.anchorId) return null;
  return (
    <Section entry={entry} isDense={!entry.heading}>
      <div className={styles.rows}>
        <Ratings ratings={ratings} />
        <Quotes quotes={quotes} />
        <Figures figures={figures} />
        <Audits audits={audits} />
      </div>
    </Section>
  );
}

/** Returns the items of a type that have all required texts in the page's language. */
function completeItems<Type extends 'rating' | 'quote' | 'figure' | 'audit'>(
  page: ShapePage,
  { items }: Shown<'proof'>,
  type: Type,
): Shown<Type>[] {
  const required = Object.entries(fieldsOf(type) ?? {}).filter(([, field]) => field.required);
  return entriesOfType(page, items, type).filter((item) =>
    required.every(([name]) => item[name as keyof typeof item]),
  );
}

function Ratings({ ratings }: { readonly ratings: readonly Shown<'rating'>[] }) {
  if (ratings.length === 0) return null;
  return (
    <ul className={styles.ratings}>
      {ratings.map((rating) => (
        <li key={rating.id}>
          <Rating entry={rating} />
        </li>
      ))}
    </ul>
  );
}

/** Shows the score as a number, and as stars filled to the tenth. */
function Rating({ entry }: { readonly entry: Shown<'rating'> }) {
  const page = useShape();
  const score = Number(entry.score);
  const shown = numberIn(score, { minimumFractionDigits: 1 }, page);
  return (
    <>
      <strong className={styles.score}>{shown}</strong>{' '}
      <span className={styles.stars} role="img" aria-label={page.t('proof.stars', { score: shown })}>
        <svg viewBox="0 0 100 20" aria-hidden="true">
          <path fill="var(--line)" d={fiveStars} />
          <svg width={score * 20} height="20" aria-hidden="true">
            <path fill="var(--highlight)" d={fiveStars} />
          </svg>
        </svg>
      </span>
      <span className={styles.source} {...languageOf(entry, 'source')}>
        <Linked destination={entry.destination} text={entry.source} />
      </span>{' '}
      {entry.count && (
        <span className="fine-print" {...languageOf(entry, 'count')}>
          {entry.count}
        </span>
      )}
    </>
  );
}

const star = 'm10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8Z';
const fiveStars = [0, 1, 2, 3, 4].map((index) => star.replace('m10', `M${10 + index * 20}`)).join('');

function Quotes({ quotes }: { readonly quotes: readonly Shown<'quote'>[] }) {
  if (quotes.length === 0) return null;
  return (
    <ul className={styles.quotes}>
      {quotes.map((quote) => (
        <li key={quote.id}>
          <figure className={`surface ${styles.quote}`}>
            <blockquote {...languageOf(quote, 'text')}>{inSentences(quote.text ?? '')}</blockquote>
            <figcaption>
              <strong>{quote.author}</strong>{' '}
              {quote.role && <span {...languageOf(quote, 'role')}>{quote.role}</span>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

function Figures({ figures }: { readonly figures: readonly Shown<'figure'>[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.id}>
          <dt {...languageOf(figure, 'label')}>{figure.label}</dt>
          <dd {...languageOf(figure, 'value')}>{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Audits({ audits }: { readonly audits: readonly Shown<'audit'>[] }) {
  if (audits.length === 0) return null;
  return (
    <ul className={styles.audits}>
      {audits.map((audit) => (
        <li key={audit.id}>
          <strong {...languageOf(audit, 'subject')}>
            <Linked destination={audit.destination} text={audit.subject} />
          </strong>{' '}
          <span>{audit.auditor}</span> {audit.date && <AuditDate date={audit.date} />}
        </li>
      ))}
    </ul>
  );
}

/** Shows a date, YYYY-MM-DD, in the page's language. */
function AuditDate({ date }: { readonly date: string }) {
  return <time dateTime={date}>{dateIn(date, useShape())}</time>;
}

interface LinkedProps {
  readonly destination: EntryLink | undefined;
  readonly text: Text | undefined;
}

/** Shows a text, as a link where it has a destination. */
function Linked({ destination, text }: LinkedProps) {
  const item = useShape().navigation(destination);
  return item?.url ? <ItemLink item={item}>{text}</ItemLink> : text;
}
