/** The shared parts of the panel's forms and lists: elements, calls of the control and the status line. */

/** Returns an element by its id. @throws Error where panel.html has none of that kind */
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`panel.html has no ${kind.name} with the id "${id}".`);
}

/** Replaces only the rows that differ, so that selections stay and screen readers announce changes only. */
export function showRows(body: HTMLElement, rows: readonly (readonly string[])[]): void {
  const state = JSON.stringify(rows);
  if (body.dataset.state === state) return;
  body.dataset.state = state;
  body.replaceChildren(
    ...rows.map((cells) => {
      const row = document.createElement('tr');
      for (const text of cells) row.insertCell().textContent = text;
      return row;
    }),
  );
}

/** Reads a resource of the control, in the session of the browser's cookie. */
export async function read<T>(path: string): Promise<T> {
  return (await call('GET', path).then((response) => response.json())) as T;
}

/** Writes a resource of the control. @throws Error with the control's reason where it refuses the body */
export async function write(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<void> {
  await call(method, path, body);
}

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(`/__sandbox${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as { detail?: string };
  throw new Error(problem.detail ?? `${method} ${path} was answered with ${response.status}.`);
}

/** Runs an action and shows its result in the status line. */
export async function report(done: string, action: () => Promise<void>): Promise<void> {
  const message = byId('message', HTMLElement);
  try {
    await action();
    message.textContent = done;
  } catch (error) {
    message.textContent = error instanceof Error ? error.message : String(error);
  }
}
