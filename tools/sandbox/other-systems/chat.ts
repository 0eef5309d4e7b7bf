import * as z from 'zod/mini';
import { textAnswer } from '../control/answer.ts';
import type { StandIn } from '../control/stand-in.ts';

export const chatSettingsSchema = z.strictObject({
  /** Milliseconds from the end of the widget's script until it can be used; null: it never can. */
  readyAfterMs: z._default(z.nullable(z.int().check(z.gte(0), z.lte(600_000))), 600),
});

type ChatSettings = z.output<typeof chatSettingsSchema>;

/** Holds what a session has set of the chat. */
export function newChatSettings(): { value: ChatSettings } {
  return { value: chatSettingsSchema.parse({}) };
}

/** Answers for the live-chat widget. As the real ones, it is ready some time after its script has run. */
export const chat: StandIn = {
  base: '/chat/widget.js',
  routes: [
    {
      method: 'GET',
      path: '',
      answer: (_, session) => textAnswer('javascript', widget(session.state(newChatSettings).value)),
    },
  ],
};

/** A widget that only shows that it was started, and takes the focus as a window does. */
function widget({ readyAfterMs }: ChatSettings): string {
  const ready =
    readyAfterMs === null ? '' : `setTimeout(() => { window.SnapEngage = { startLink }; }, ${readyAfterMs});`;
  return `{
const panel = document.createElement('div');
panel.setAttribute('role', 'dialog');
panel.tabIndex = -1;
panel.id = 'chat-stand-in';
panel.textContent = 'Chat (sandbox)';
panel.setAttribute('aria-label', panel.textContent);
Object.assign(panel.style, {
  position: 'fixed', insetInlineEnd: '16px', insetBlockEnd: '16px', padding: '16px 20px',
  background: '#fff', color: '#0f1f3a', borderRadius: '12px', boxShadow: '0 8px 32px #0003',
});
const startLink = () => {
  document.body.append(panel);
  panel.focus();
};
${ready}
}
`;
}
