import { signRequest } from '@contentful/node-apps-toolkit/requests';
import { createPass } from '../../tools/dev/preview/pass.ts';
import { type RunningContentful, startContentful } from '../../tools/sandbox/contentful/start-contentful.ts';
import { type EndLater, type RunningDev, startServer } from './start-server.ts';

export const tokens = {
  managementToken: 'CFPAT-7hWn2Lk9QxVb4RtZ',
  deliveryToken: 'dDv5Yp8Kc3Mg6Sj1',
  previewToken: 'pXf2Ub7He9Nw4Ta0',
};
export const secret = 'a-secret-that-admits-editors-of-the-site';
const webhookSecret = 'w'.repeat(64);

export interface RunningPreview extends RunningDev {
  /** Sends a request as nobody, or as an editor. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  readonly asEditor: (path: string, init?: RequestInit) => Promise<Response>;
  /** Changes an entry in the space, and says so. @param event empty: it doesn't @returns the entry */
  readonly edit: (id: string, change: EntryChange, event?: string | undefined) => Promise<Entry>;
  readonly contentful: RunningContentful;
  readonly hook: (topic: string, item: unknown) => Promise<number>;
}

interface Entry {
  readonly sys: {
    readonly id: string;
    readonly version: number;
    readonly contentType?: { readonly sys: { readonly id: string } };
  };
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

type EntryChange = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface PreviewOptions {
  /** A folder with site.config.ts. */
  readonly cwd: string;
  /** An export of the space. */
  readonly exportFile: string;
  readonly endLater: EndLater;
  readonly flags?: readonly string[];
  /** Of each request to Contentful. */
  readonly onCall?: () => void;
}

/** Starts a mock of Contentful that has the content, and `meridian preview` on it. */
export async function startPreview(options: PreviewOptions): Promise<RunningPreview> {
  const { cwd, exportFile, endLater, flags = [], onCall } = options;
  const contentful = await startContentful({ exportFile, port: 0, ...tokens, ...(onCall && { onCall }) });
  endLater(() => contentful.close());
  const env = {
    CONTENTFUL_SPACE_ID: contentful.spaceId,
    CONTENTFUL_ENVIRONMENT: contentful.environmentId,
    CONTENTFUL_HOST: contentful.url,
    CONTENTFUL_PREVIEW_HOST: contentful.url,
    CONTENTFUL_MANAGEMENT_TOKEN: tokens.managementToken,
    CONTENTFUL_PREVIEW_TOKEN: tokens.previewToken,
    MERIDIAN_PREVIEW_SECRET: secret,
    CONTENTFUL_WEBHOOK_SECRET: webhookSecret,
  };
  const cookie = String(createPass(secret).cookie().split(';')[0]);
  const dev = await startServer(['preview', ...flags], { cwd, env, headers: { cookie }, endLater });
  const ask = (path: string, init?: RequestInit) => fetch(dev.origin + path, { redirect: 'manual', ...init });
  const hook = async (topic: string, item: unknown) => {
    const path = '/__meridian/webhook';
    const body = JSON.stringify(item);
    const headers = { 'x-contentful-topic': `ContentManagement.${topic}` };
    const signed = signRequest(webhookSecret, { method: 'POST', path, headers, body });
    const response = await ask(path, {
      method: 'POST',
      body,
      headers: { ...headers, ...(signed as object) },
    });
    return response.status;
  };
  const place = `${contentful.url}/spaces/${contentful.spaceId}/environments/${contentful.environmentId}/entries`;
  const manage = async (path: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, Authorization: `Bearer ${tokens.managementToken}` };
    return (await (await fetch(place + path, { ...init, headers })).json()) as Entry;
  };
  return {
    ...dev,
    contentful,
    ask,
    asEditor: (path, init) => ask(path, { ...init, headers: { cookie, ...init?.headers } }),
    hook,
    edit: async (id, change, event = 'save') => {
      const before = await manage(`/${id}`);
      const fields = { ...before.fields };
      for (const [name, values] of Object.entries(change)) fields[name] = { ...fields[name], ...values };
      const body = JSON.stringify({ ...before, fields });
      const entry = await manage(`/${id}`, { method: 'PUT', body });
      if (event !== '') await hook(`Entry.${event}`, entry);
      return entry;
    },
  };
}
