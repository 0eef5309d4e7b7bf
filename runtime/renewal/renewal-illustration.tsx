import styles from './renewal-illustration.module.css';

/** A paper plane above hills, beside the sun. @param title what a screen reader says of it */
export function RenewalIllustration({ title }: { readonly title: string }) {
  return (
    <svg role="img" aria-label={title} className={styles.drawing} viewBox="0 0 480 360">
      <circle className={styles.sun} cx="372" cy="104" r="58" />
      <path className={styles.far} d="M0 268c72-66 132-66 204-14s150 40 276-44v150H0Z" />
      <path className={styles.near} d="M0 312c104-52 190-42 268-12s142 20 212-22v82H0Z" />
      <path
        className={styles.cloud}
        d="M52 118a23 23 0 0 1 44-10 17 17 0 0 1 26 15 14 14 0 0 1-4 27H60a16 16 0 0 1-8-32Z"
      />
      <path className={styles.trail} d="M24 296c96 8 158-18 168-62s-46-60-62-28 40 66 112 18" />
      <path className={styles.wing} d="m214 186 188-90-66 182-50-68Z" />
      <path className={styles.fold} d="m286 210 116-114-66 182Z" />
      <path className={styles.keel} d="m286 210 8 54 20-22Z" />
    </svg>
  );
}
