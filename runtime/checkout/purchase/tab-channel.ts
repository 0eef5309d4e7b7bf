type Message = Readonly<Record<string, unknown>>;

/** Carries messages between the tabs of the site that have the order page open. */
export interface TabChannel {
  /** Reaches all other tabs. Never throws. */
  readonly post: (message: Message) => void;
  readonly listen: (listener: (message: Message) => void) => void;
  /** Closes the channel while the page is in the back/forward cache. */
  readonly close: () => void;
  readonly reopen: () => void;
}

export interface TabChannelOptions {
  /** Undefined where the browser has none. */
  readonly createChannel: (() => BroadcastChannel) | undefined;
  /** Merely naming it may throw. */
  readonly storage: () => Storage;
  readonly page: Pick<EventTarget, 'addEventListener'>;
  readonly createId: () => string;
}

const storageKey = 'purchase_message';

/** Creates a channel over BroadcastChannel, or over storage events where there is none. */
export function createTabChannel({ createChannel, storage, page, createId }: TabChannelOptions): TabChannel {
  const listeners = new Set<(message: Message) => void>();
  const receive = (data: unknown) => {
    if (typeof data !== 'object' || data === null) return;
    for (const listener of listeners) listener(data as Message);
  };
  let channel: BroadcastChannel | undefined;
  const open = () => {
    try {
      channel = createChannel?.();
      if (channel) channel.onmessage = ({ data }) => receive(data);
    } catch {
      channel = undefined;
    }
  };
  open();
  page.addEventListener('storage', (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key !== storageKey || newValue === null) return;
    try {
      receive(JSON.parse(newValue).message);
    } catch {
      // Not written by this page.
    }
  });
  return {
    post: (message) => {
      try {
        if (channel) return channel.postMessage(message);
        // Equal values raise no event.
        storage().setItem(storageKey, JSON.stringify({ message, id: createId() }));
      } catch {
        // Tabs that can't be reached read the purchase record when they are clicked.
      }
    },
    listen: (listener) => void listeners.add(listener),
    close: () => {
      channel?.close();
      channel = undefined;
    },
    reopen: open,
  };
}
