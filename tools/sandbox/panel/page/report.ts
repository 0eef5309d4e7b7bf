import { byId } from './elements.ts';

/** Does what somebody asked for, and says how it went. */
export async function report(done: string, work: () => Promise<void>): Promise<void> {
  const message = byId('message', HTMLElement);
  try {
    await work();
    message.textContent = done;
  } catch (error) {
    message.textContent = error instanceof Error ? error.message : String(error);
  }
}
