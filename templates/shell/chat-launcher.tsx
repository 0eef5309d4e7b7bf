import { usePage } from '../page-context.ts';
import styles from './chat-launcher.module.css';
import { ChatIcon } from './icons.tsx';

/** The fixed chat button (spec 1 §2 "Live-chat launcher"); the runtime loads the widget when it is first wanted. */
export function ChatLauncher({ script }: { readonly script: string }) {
  const { t } = usePage();
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
      <button type="button" className={styles.launcher} data-chat-open="" data-label="live-chat">
        <ChatIcon />
        <span className={styles.label}>{t('chat.launcher')}</span>
      </button>
    </aside>
  );
}
