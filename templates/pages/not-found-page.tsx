import { pill } from '../links/call-to-action.tsx';
import { usePage } from '../page-context.ts';
import styles from './not-found-page.module.css';

/** What is inside `<main>` where no page is. Its title is the message `notFound.title`. */
export function NotFoundPage() {
  const { homePath, t } = usePage();
  return (
    <section className={styles.page}>
      <FoldedPlane />
      <h1 className={styles.heading}>{t('notFound.heading')}</h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      {homePath !== undefined && (
        <a href={homePath} className={pill('primary')} data-label="home">
          {t('notFound.home')}
        </a>
      )}
    </section>
  );
}

/** A paper plane that flew in a loop. */
function FoldedPlane() {
  return (
    <svg aria-hidden="true" className={styles.drawing} viewBox="0 0 240 120">
      <path className={styles.trail} d="M4 96c40 20 84 12 96-18s-28-44-40-20 24 52 92 22" />
      <path className={styles.wing} d="m150 70 78-40-30 78-17-31Z" />
      <path className={styles.fold} d="m181 77 47-47-30 78Z" />
    </svg>
  );
}
