import type { ReactNode } from 'react';
import { useOrder } from '../order-context.tsx';
import type { PaymentMethod } from '../payment/purchase.ts';
import { BrandLogo } from './brand-logo.tsx';
import styles from './method-choice.module.css';
import type { ShownMethods } from './read-methods.ts';

interface Props {
  readonly methods: ShownMethods;
  readonly chosen: PaymentMethod | undefined;
  /** Can no other be chosen? */
  readonly isFixed: boolean;
  /** Id of the heading that names the group. */
  readonly labelledBy: string;
  readonly onChoose: (method: PaymentMethod) => void;
  readonly panels: Readonly<Record<PaymentMethod, ReactNode>>;
}

/** The ways to pay as radio buttons, the chosen one's panel open below it. */
export function MethodChoice({ methods, chosen, isFixed, labelledBy, onChoose, panels }: Props) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={styles.methods}>
      {[...methods].map(([method, brands]) => (
        <div key={method} className={styles.method} data-method={method}>
          <label className={styles.head}>
            <input
              type="radio"
              name="method"
              value={method}
              className={styles.radio}
              checked={chosen === method}
              disabled={isFixed && chosen !== method}
              onChange={() => onChoose(method)}
            />
            <MethodName method={method} />
          </label>
          <ul className={styles.logos} data-logos="">
            {brands.map((brand) => (
              <li key={brand}>
                <BrandLogo brand={brand} />
              </li>
            ))}
          </ul>
          <div hidden={chosen !== method} className={styles.panel}>
            {panels[method]}
          </div>
        </div>
      ))}
    </div>
  );
}

function MethodName({ method }: { readonly method: PaymentMethod }) {
  const { t } = useOrder();
  return (
    <span className={styles.name} translate={method === 'paypal' ? 'no' : undefined}>
      {t(`order.method.${method}`)}
    </span>
  );
}
