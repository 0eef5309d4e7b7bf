import type { Entry } from '../../domain/content/entries.ts';
import { languageOf, usePage } from '../pages/page-context.ts';
import { Icon } from '../shell/icons.tsx';
import { pill } from '../shell/links.tsx';
import styles from './live-chat-link.module.css';

/** Opens the chat (spec 2 §4.4) by `data-chat-open`, which the runtime handles, in place of the launcher; nothing on a site without a chat. */
export function LiveChatLink({ entry }: { readonly entry: Entry<'liveChatLink'> }) {
  const { t, hasChat, sheets } = usePage();
  if (!hasChat) return null;
  sheets.add('live-chat-link');
  return (
    <div className={`page-wide ${styles.band}`}>
      <button
        type="button"
        className={`${pill('secondary')} ${styles.button}`}
        data-chat-open=""
        value="live-chat"
        {...languageOf(entry, 'text')}
      >
        <Icon name="chat" />
        {entry.text ?? t('chat.launcher')}
      </button>
    </div>
  );
}
