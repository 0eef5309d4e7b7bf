import { useEffect, useRef, useState } from 'react';
import type { KeyedItem } from '../../domain/commerce/cart.ts';
import type { SplitText } from '../../domain/site/islands.ts';
import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';
import type { CartStore } from './cart-store.ts';
import styles from './cart-view.module.css';

export interface CartProps {
  readonly title: string;
  readonly empty: string;
  readonly order: { readonly url: string; readonly text: string; readonly className: string };
  readonly delete: string;
  /** Surrounds the item's name. */
  readonly deleteItem: SplitText;
  readonly deleted: SplitText;
  readonly notKept: string;
}

interface Deletion {
  readonly name: string;
  readonly index: number;
}

const unknownCart = createStore(undefined);

/** Renders the cart (spec 2 §2.3); a build has no store. */
export function CartView({ store, ...props }: CartProps & { readonly store?: CartStore }) {
  const state = useStore(store ?? unknownCart, undefined);
  const [deletions, setDeletions] = useState<readonly Deletion[]>([]);
  const page = useFocusAfter(deletions.at(-1));
  const remove = ({ key, name }: KeyedItem, index: number) => {
    store?.remove(key);
    setDeletions([...deletions, { name, index }]);
  };
  return (
    <section className={styles.page} ref={page}>
      <h1 className={styles.heading} tabIndex={-1}>
        {props.title}
      </h1>
      <div role="status">
        <Announcement deletions={deletions} deleted={props.deleted} />
        {state?.isStored === false && <p className={styles.notice}>{props.notKept}</p>}
      </div>
      {state?.items.length === 0 && <EmptyCart empty={props.empty} order={props.order} />}
      {state && <CartItems {...props} items={state.items} onDelete={remove} />}
    </section>
  );
}

interface AnnouncementProps extends Pick<CartProps, 'deleted'> {
  readonly deletions: readonly Deletion[];
}

/** Announces a deletion in a new element each time, so that screen readers repeat equal texts. */
function Announcement({ deletions, deleted }: AnnouncementProps) {
  const last = deletions.at(-1);
  return (
    last && (
      <p key={deletions.length} className="visually-hidden">
        <span>{deleted.before}</span>
        <bdi translate="no">{last.name}</bdi>
        <span>{deleted.after}</span>
      </p>
    )
  );
}

/** Moves focus from a deleted item to the next button, else the last, else the heading. */
function useFocusAfter(deletion: Deletion | undefined) {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!deletion) return;
    const buttons = page.current?.querySelectorAll('button') ?? [];
    const target = buttons[Math.min(deletion.index, buttons.length - 1)];
    (target ?? page.current?.querySelector('h1'))?.focus();
  }, [deletion]);
  return page;
}

interface CartItemsProps extends Pick<CartProps, 'delete' | 'deleteItem'> {
  readonly items: readonly KeyedItem[];
  readonly onDelete: (item: KeyedItem, index: number) => void;
}

/** Lists the items with a delete button each. */
export function CartItems({ items, delete: text, deleteItem, onDelete }: CartItemsProps) {
  if (items.length === 0) return null;
  return (
    <ul className={`one-column ${styles.items}`}>
      {items.map((item, index) => (
        <li key={item.key} className={`flow-row ${styles.item}`}>
          <span className={styles.name}>
            <bdi translate="no">{item.name}</bdi>
          </span>{' '}
          <button
            type="button"
            className={styles.delete}
            aria-label={`${deleteItem.before}${item.name}${deleteItem.after}`}
            onClick={() => onDelete(item, index)}
          >
            <svg aria-hidden="true" className="icon" viewBox="0 0 24 24">
              <path d="M4 6.75h16M9 6.5V4.25h6V6.5M6.25 6.75l.9 13h9.7l.9-13M10 10.5v5.75M14 10.5v5.75" />
            </svg>
            <span>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shows an empty basket and a link to the order page. */
export function EmptyCart({ empty, order }: Pick<CartProps, 'empty' | 'order'>) {
  return (
    <div className={`one-column ${styles.empty}`}>
      <svg aria-hidden="true" className={styles.drawing} viewBox="68 10 140 118">
        <path className={styles.trail} d="M6 120c30 10 64 4 74-18s-16-38-30-24 8 40 44 26" />
        <path fill="var(--accent)" d="M92 62h92l-12 56a8 8 0 0 1-8 6h-52a8 8 0 0 1-8-6Z" />
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
