import { shellIds } from '../../domain/site/shell-ids.ts';
import { pill } from '../links/call-to-action.tsx';
import { usePage } from '../page-context.ts';
import styles from './cookie-settings.module.css';
import { DialogFrame } from './dialog-frame.tsx';

/** Kinds of cookie that a visitor may allow; the runtime stores the choice under these names. */
const optionalKinds = ['statistics', 'marketing'] as const;

/** What "change your preferences" opens (spec 1 §2 "Footer"). */
export function CookieSettings() {
  const { t } = usePage();
  return (
    <DialogFrame id={shellIds.cookieSettings} title={t('cookies.title')} closeLabel={t('cookies.close')}>
      <noscript>
        <p>{t('cookies.needScript')}</p>
      </noscript>
      <Choices />
    </DialogFrame>
  );
}

function Choices() {
  const { t } = usePage();
  return (
    <form method="dialog" data-scripted="" data-cookie-form="">
      <p>{t('cookies.intro')}</p>
      <CookieKind name="necessary" required />
      {optionalKinds.map((name) => (
        <CookieKind key={name} name={name} />
      ))}
      <div className={styles.actions}>
        <button type="submit" value="save" data-label="cookies-save" className={pill('secondary')}>
          {t('cookies.save')}
        </button>
        <button type="submit" value="all" data-label="cookies-all" className={pill('primary')}>
          {t('cookies.acceptAll')}
        </button>
      </div>
    </form>
  );
}

function CookieKind({ name, required = false }: { readonly name: string; readonly required?: boolean }) {
  const { t } = usePage();
  return (
    <label className={styles.kind}>
      <input
        type="checkbox"
        name={required ? undefined : name}
        defaultChecked={required}
        disabled={required}
      />
      <span>
        <strong>{t(`cookies.${name}`)}</strong>
        <span className={styles.explanation}>{t(`cookies.${name}.text`)}</span>
      </span>
    </label>
  );
}
