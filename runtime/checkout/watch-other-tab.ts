import { createSignal } from './create-signal.ts';

export interface OtherTab {
  /** Whether a tab that was there first has the order page open. */
  readonly isOpen: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/**
 * Warns the later of two tabs: each asks who is there when it opens, and those that are there answer.
 *
 * @param channel undefined where the browser has none: nobody is warned then
 */
export function watchOtherTab(channel: Channel | undefined): OtherTab {
  const found = createSignal<undefined>();
  let isOpen = false;
  // Answers to a tab that opens later reach this one too.
  let isLater = true;
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'who is there?') {
      isLater = false;
      channel.postMessage('here');
    } else if (data === 'here' && isLater && !isOpen) {
      isOpen = true;
      found.tell(undefined);
    }
  });
  channel?.postMessage('who is there?');
  return { isOpen: () => isOpen, subscribe: (listener) => found.listen(() => listener()) };
}
