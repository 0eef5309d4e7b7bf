import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { decode, type MockApi } from './control/mock-api.ts';
import { textReply } from './control/reply.ts';

export const chatSettingsSchema = z.strictObject({
  /** Milliseconds from the end of the widget's script until the widget is ready; null: never. */
  readyAfterMs: z._default(z.nullable(z.int().check(z.gte(0), z.lte(600_000))), 600),
});

type ChatSettings = z.output<typeof chatSettingsSchema>;

/** Holds a session's settings of the chat. */
export function newChatSettings(): { value: ChatSettings } {
  return { value: chatSettingsSchema.parse({}) };
}

/** Mocks the live-chat widget. Like real ones, it is ready some time after its script has run. */
export const chat: MockApi = {
  base: '/chat/widget.js',
  routes: [
    {
      method: 'GET',
      path: '',
      handle: (_, session) => textReply('javascript', widget(session.state(newChatSettings).value)),
    },
  ],
};

/**
 * Returns a widget that only shows that it was started, and takes the focus like a window. A moment later come SnapEngage's two
 * buttons, as they are before a page chooses one.
 */
function widget({ readyAfterMs }: ChatSettings): string {
  const ready =
    readyAfterMs === null
      ? ''
      : `setTimeout(() => { window.SnapEngage = { startLink: startFirst }; }, ${readyAfterMs});`;
  return `{
const panel = document.createElement('div');
panel.setAttribute('role', 'dialog');
panel.tabIndex = -1;
panel.id = 'designstudio-mock';
panel.textContent = 'Chat (sandbox)';
panel.setAttribute('aria-label', panel.textContent);
Object.assign(panel.style, {
  position: 'fixed', insetInlineEnd: '112px', insetBlockEnd: '16px', padding: '16px 20px',
  background: '#fff', color: '#0f1f3a', borderRadius: '12px', boxShadow: '0 8px 32px #0003',
});
const startLink = () => {
  document.body.append(panel);
  panel.focus();
};
const addButton = (id, text, display) => {
  const button = document.createElement('button');
  button.id = id;
  button.textContent = text;
  button.onclick = startLink;
  Object.assign(button.style, {
    position: 'fixed', insetInlineEnd: '16px', insetBlockEnd: '16px', padding: '10px 16px', display,
    border: '0', background: '#0f1f3a', color: '#fff', borderRadius: '22px',
  });
  document.body.append(button);
};
const startFirst = () => {
  startLink();
  window.SnapEngage.startLink = startLink;
  setTimeout(() => {
    addButton('SnapABug_Button', 'Live help', 'block');
    addButton('designstudio-button', 'Chat', 'none');
  }, 300);
};
${ready}
}
`;
}

/**
 * Responds for stubs: pages of other systems on the site's origin.
 * @param stubs paths of the stubs
 * @returns false for the site's own addresses
 */
export function serveStub(
  stubs: ReadonlySet<string>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const pathname = URL.parse(request.url ?? '/', 'http://localhost')?.pathname;
  if (pathname === undefined || !stubs.has(decode(pathname))) return false;
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(stubPage(pathname));
  return true;
}

function stubPage(path: string): string {
  const shown = path.replace(/[^\w/.-]/g, '');
  return (
    '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<link rel="icon" href="data:,">' +
    '<title>Another system</title><body style="font:16px/1.6 system-ui;max-width:36rem;margin:15vh auto;padding:0 1rem">' +
    `<h1>Another system serves this page</h1><p><code>${shown}</code> is a stub in the content: on the live site, ` +
    'the blog, the help center or the account system answers here.</p><p><a href="/">Home</a></p>'
  );
}
