import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { KeyedItem } from '../../domain/commerce/cart.ts';
import { CartItems } from './cart-items.tsx';
import type { CartProps } from './cart-props.ts';
import styles from './cart-view.module.css';
import type { CartStore } from './create-cart-store.ts';
import { EmptyCart } from './empty-cart.tsx';

interface Props extends CartProps {
  /** Absent where the page is built: what is in the cart only the browser knows. */
  readonly store?: CartStore;
}

interface Deletion {
  readonly name: string;
  /** The item's place in the list. */
  readonly at: number;
}

/** The cart (spec 2 §2.3). */
export function CartView({ store, ...props }: Props) {
  const state = useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    () => store?.state(),
    () => undefined,
  );
  const [deletions, setDeletions] = useState<readonly Deletion[]>([]);
  const page = useFocusAfter(deletions.at(-1));
  const remove = ({ key, name }: KeyedItem, at: number) => {
    store?.remove(key);
    setDeletions([...deletions, { name, at }]);
  };
  return (
    <section className={styles.page} ref={page}>
      <h1 className={styles.heading} tabIndex={-1}>
        {props.title}
      </h1>
      <div role="status">
        <Announcement deletions={deletions} deleted={props.deleted} />
        {state?.isKept === false && <p className={styles.notice}>{props.notKept}</p>}
      </div>
      {state?.items.length === 0 && <EmptyCart empty={props.empty} order={props.order} />}
      {state && <CartItems {...props} items={state.items} onDelete={remove} />}
    </section>
  );
}

function neverChanges() {
  return () => undefined;
}

/** A new element each time, so that two items of one name are both told of. */
function Announcement({
  deletions,
  deleted,
}: Pick<CartProps, 'deleted'> & { deletions: readonly Deletion[] }) {
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

/** The button that had focus is gone: it goes to the one in its place, else to the last, else to the heading. */
function useFocusAfter(deletion: Deletion | undefined) {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!deletion) return;
    const buttons = page.current?.querySelectorAll('button') ?? [];
    const target = buttons[Math.min(deletion.at, buttons.length - 1)];
    (target ?? page.current?.querySelector('h1'))?.focus();
  }, [deletion]);
  return page;
}
