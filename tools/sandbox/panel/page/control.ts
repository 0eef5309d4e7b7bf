/** The control's calls. All of them work on the session that the browser's cookie names. */
const base = '/__sandbox';

export async function read<T>(path: string): Promise<T> {
  return (await call('GET', path).then((response) => response.json())) as T;
}

/** @throws Error with the control's reason where it can't use what was sent */
export async function write(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<void> {
  await call(method, path, body);
}

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(base + path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as { detail?: string };
  throw new Error(problem.detail ?? `${method} ${path} was answered with ${response.status}.`);
}
