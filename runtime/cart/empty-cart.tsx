import type { CartProps } from './cart-props.ts';
import styles from './cart-view.module.css';

export function EmptyCart({ empty, order }: Pick<CartProps, 'empty' | 'order'>) {
  return (
    <div className={styles.empty}>
      <svg aria-hidden="true" className={styles.drawing} viewBox="0 0 200 140">
        <path className={styles.trail} d="M6 120c30 10 64 4 74-18s-16-38-30-24 8 40 44 26" />
        <path className={styles.basket} d="M92 62h92l-12 56a8 8 0 0 1-8 6h-52a8 8 0 0 1-8-6Z" />
        <path className={styles.weave} d="M118 76l4 34M138 76v34M158 76l-4 34" />
        <path className={styles.handle} d="M112 62c0-36 52-36 52 0" />
      </svg>
      <p>{empty}</p>
      <a href={order.url} className={order.className}>
        {order.text}
      </a>
    </div>
  );
}
