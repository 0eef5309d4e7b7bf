import { shellIds } from '../../domain/content/anchor-ids.ts';
import { useShape } from '../pages/page-context.ts';
import type { Shown } from '../text.ts';
import { CookieQuestion, CookieSettings } from './dialogs.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Icon } from './icons.tsx';
import styles from './shell.module.css';

/** Renders the markup before `<main>`, the same for all pages of a language. */
export function ShellStart({ header }: { readonly header?: Shown<'header'> | undefined }) {
  const { t } = useShape();
  return (
    <>
      <a href={`#${shellIds.main}`} className="skip-link">
        {t('shell.skipToContent')}
      </a>
      <CookieQuestion />
      <Header entry={header} />
    </>
  );
}

interface ShellEndProps {
  readonly footer?: Shown<'footer'> | undefined;
  readonly chatScript?: string | undefined;
}

/** Renders the markup after `<main>`, the same for all pages of a language. */
export function ShellEnd({ footer, chatScript }: ShellEndProps) {
  return (
    <>
      <Footer entry={footer} />
      <CookieSettings />
      {chatScript !== undefined && <ChatLauncher script={chatScript} />}
    </>
  );
}

/** Shows the chat button (spec 1 §2 "Live-chat launcher"); the runtime loads the widget on demand. */
function ChatLauncher({ script }: { readonly script: string }) {
  const { t } = useShape();
  return (
    <aside
      className={styles.place}
      aria-label={t('chat.launcher')}
      data-chat-launcher=""
      data-chat-script={script}
    >
      <p
        className={styles.message}
        role="status"
        data-chat-starting={t('chat.starting')}
        data-chat-message={t('chat.unavailable')}
      />
      <button type="button" className={styles.launcher} data-chat-open="" value="live-chat">
        <Icon name="chat" />
        <span className={styles.label}>{t('chat.launcher')}</span>
      </button>
    </aside>
  );
}
