import { languageOf, useShape } from '../pages/page-context.ts';
import { Icon } from '../shell/icons.tsx';
import { pill } from '../shell/links.tsx';
import type { Shown } from '../text.ts';
import styles from './live-chat-link.module.css';

/** Opens the chat (spec 2 §4.4) by `data-chat-open`, which the runtime handles, in place of the launcher; nothing on a site without a chat. */
export function LiveChatLink({ entry }: { readonly entry: Shown<'liveChatLink'> }) {
  const { t, hasChat, sheets } = useShape();
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
