import { fieldsOf } from '../../domain/content/content-model.ts';
import type { Entry, EntryLink } from '../../domain/content/entries.ts';
import { entriesOfType, languageOf, type PageContext, usePage } from '../pages/page-context.ts';
import { ItemLink } from '../shell/links.tsx';
import { inSentences } from '../shell/phrases.tsx';
import styles from './proof.module.css';
import { Section } from './section.tsx';

/** Shows what others say, a row for each kind that has items; nothing without items and heading. */
export function Proof({ entry }: { readonly entry: Entry<'proof'> }) {
  const page = usePage();
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
  page: PageContext,
  { items }: Entry<'proof'>,
  type: Type,
): Entry<Type>[] {
  const required = Object.entries(fieldsOf(type) ?? {}).filter(([, field]) => field.required);
  return entriesOfType(page, items, type).filter((item) =>
    required.every(([name]) => item[name as keyof typeof item]),
  );
}

function Ratings({ ratings }: { readonly ratings: readonly Entry<'rating'>[] }) {
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
function Rating({ entry }: { readonly entry: Entry<'rating'> }) {
  const { t, locale } = usePage();
  const score = Number(entry.score);
  const shown = new Intl.NumberFormat(locale.tag, {
    minimumFractionDigits: 1,
    numberingSystem: 'latn',
  }).format(score);
  return (
    <>
      <strong className={styles.score}>{shown}</strong>{' '}
      <span className={styles.stars} role="img" aria-label={t('proof.stars', { score: shown })}>
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

function Quotes({ quotes }: { readonly quotes: readonly Entry<'quote'>[] }) {
  const page = usePage();
  if (quotes.length === 0) return null;
  return (
    <ul className={styles.quotes}>
      {quotes.map((quote) => (
        <li key={quote.id}>
          <figure className={`surface ${styles.quote}`}>
            <blockquote {...languageOf(quote, 'text')}>{inSentences(quote.text ?? '', page)}</blockquote>
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

function Figures({ figures }: { readonly figures: readonly Entry<'figure'>[] }) {
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

function Audits({ audits }: { readonly audits: readonly Entry<'audit'>[] }) {
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
  const { locale } = usePage();
  const format = new Intl.DateTimeFormat(locale.tag, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return <time dateTime={date}>{format.format(new Date(date))}</time>;
}

interface LinkedProps {
  readonly destination: EntryLink | undefined;
  readonly text: string | undefined;
}

/** Shows a text, as a link where it has a destination. */
function Linked({ destination, text }: LinkedProps) {
  const item = usePage().navigation(destination);
  return item?.url ? <ItemLink item={item}>{text}</ItemLink> : text;
}
