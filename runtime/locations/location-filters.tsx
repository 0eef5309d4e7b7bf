import { memo, useEffect, useRef } from 'react';
import styles from './location-filters.module.css';
import { translatable } from './location-parts.tsx';
import { type ContinentRows, type Order, orders } from './location-rows.ts';
import type { LocationsTexts } from './locations-props.ts';

interface Props {
  /** Prefix of the radio buttons' names. */
  readonly id: string;
  readonly texts: LocationsTexts;
  readonly rows: readonly ContinentRows[];
  readonly onOrder: (order: Order) => void;
}

/** Renders the choice of continents, statuses and the view, which style sheets follow, and of the order, which needs a script. */
export const LocationFilters = memo(function LocationFilters({ id, texts, rows, onOrder }: Props) {
  const { filters } = texts;
  const sorting = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Browsers restore the choice when visitors come back to the page.
    const chosen = sorting.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const order = orders.find((own) => own === chosen);
    if (order) onOrder(order);
  }, [onOrder]);
  const chips = [
    ['all', filters.all],
    ...rows.map(({ continent }) => [continent, texts.continents[continent]] as const),
  ] as const;
  return (
    <div className={`no-print ${styles.filters}`} data-choices="">
      <fieldset className={styles.chips}>
        <legend className="visually-hidden" {...translatable}>
          {filters.continent}
        </legend>
        {chips.map(([value, text], index) => (
          <label key={value} className={styles.chip}>
            <input
              type="radio"
              name={`${id}-continent`}
              value={value}
              defaultChecked={index === 0}
              data-filter=""
            />
            <span {...translatable}>{text}</span>{' '}
          </label>
        ))}
      </fieldset>
      <div className={styles.more}>
        <fieldset className={styles.views}>
          <legend className="visually-hidden" {...translatable}>
            {filters.view}
          </legend>
          {(['status', 'places'] as const).map((value, index) => (
            <label key={value} className={styles.chip}>
              <input type="radio" name={`${id}-view`} value={value} defaultChecked={index === 0} />
              <span {...translatable}>{filters[value]}</span>{' '}
            </label>
          ))}
        </fieldset>
        <label className={styles.only}>
          <input type="checkbox" value="available" data-filter="" />
          <span {...translatable}>{filters.onlyAvailable}</span>
        </label>
        <fieldset ref={sorting} className={styles.sort} data-scripted="">
          <legend className="visually-hidden" {...translatable}>
            {filters.sort}
          </legend>
          <span aria-hidden="true" {...translatable}>
            {filters.sort}
          </span>{' '}
          {orders.map((value, index) => (
            <label key={value} className={styles.chip}>
              <input
                type="radio"
                name={`${id}-order`}
                value={value}
                defaultChecked={index === 0}
                onChange={() => onOrder(value)}
              />
              <span {...translatable}>{filters[value]}</span>{' '}
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  );
});
