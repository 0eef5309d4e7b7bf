import type { KeyedItem } from '../../domain/commerce/cart.ts';
import type { CartProps } from './cart-props.ts';
import styles from './cart-view.module.css';

interface Props extends Pick<CartProps, 'delete' | 'deleteItem'> {
  readonly items: readonly KeyedItem[];
  readonly onDelete: (item: KeyedItem, at: number) => void;
}

export function CartItems({ items, delete: text, deleteItem, onDelete }: Props) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.items}>
      {items.map((item, at) => (
        <li key={item.key} className={styles.item}>
          <span className={styles.name}>
            <bdi translate="no">{item.name}</bdi>
          </span>
          <button
            type="button"
            className={styles.delete}
            aria-label={`${deleteItem.before}${item.name}${deleteItem.after}`}
            onClick={() => onDelete(item, at)}
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
