import type { Entry } from '../../domain/content/entries.ts';
import { ChatLauncher } from './chat-launcher.tsx';
import { CookieSettings } from './cookie-settings.tsx';
import { Footer } from './footer.tsx';

interface Props {
  readonly footer?: Entry<'footer'> | undefined;
  /** The address of the live-chat widget's script, if the site has one. */
  readonly chatScript?: string | undefined;
}

/** What comes after a page's main part, the same on every page of a language. */
export function ShellEnd({ footer, chatScript }: Props) {
  return (
    <>
      <Footer entry={footer} />
      <CookieSettings />
      {chatScript !== undefined && <ChatLauncher script={chatScript} />}
    </>
  );
}
