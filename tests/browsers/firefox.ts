import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { type Browser, keyActions } from './browser.ts';

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** Tells how to install Firefox; undefined if it is there. */
export const missingFirefox =
  program === undefined
    ? 'There is no Firefox, so its tests are skipped. On Debian: apt-get install firefox-esr'
    : undefined;

interface Reply {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** Drives Firefox by WebDriver BiDi, which it speaks itself. */
export class Firefox implements Browser {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #tab = '';
  version = '';

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      this.#waiting.get(reply.id ?? -1)?.(reply);
    };
  }

  /** Starts a browser without a window, in a profile of its own. It ends with the test. */
  static async start({ isDark = false, proxyPort = 0 } = {}): Promise<Firefox> {
    const profile = temporaryFolder();
    const proxy = {
      'network.proxy.type': 1,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxyPort,
    };
    const settings = {
      ...(proxyPort && proxy),
      'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
    };
    const lines = Object.entries(settings).map(
      ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
    const child = spawn(String(program), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    onTestFinished(async () => {
      if (child.exitCode !== null) return;
      process.kill(-Number(child.pid), 'SIGKILL');
      await once(child, 'exit');
    });
    const address = await new Promise<string>((resolve, reject) => {
      child.stderr.on('data', (data) => {
        const found = /BiDi listening on (ws:\S+)/.exec(String(data));
        if (found) resolve(`${found[1]}/session`);
      });
      child.once('exit', () => reject(new Error('Firefox ended before it was ready.')));
    });
    const socket = new WebSocket(address);
    await once(socket, 'open');
    const firefox = new Firefox(socket);
    type Session = { capabilities: { browserVersion: string } };
    const { capabilities } = await firefox.command<Session>('session.new', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
    });
    firefox.version = capabilities.browserVersion;
    const { contexts } = await firefox.command<{ contexts: { context: string }[] }>(
      'browsingContext.getTree',
    );
    await firefox.#show(contexts[0]?.context ?? '');
    return firefox;
  }

  /** Sends a command. @throws Error as the browser words it */
  async command<Value = unknown>(method: string, params: object = {}): Promise<Value> {
    const id = this.#waiting.size + 1;
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    if (reply.type !== 'success') throw new Error(`${method}: ${reply.error}: ${reply.message}`);
    return reply.result as Value;
  }

  async #show(context: string): Promise<void> {
    this.#tab = context;
    await this.command('browsingContext.activate', { context });
    await this.resize(1024, 768);
  }

  async resize(width: number, height: number): Promise<void> {
    const viewport = { width, height };
    await this.command('browsingContext.setViewport', { context: this.#tab, viewport });
  }

  async open(url: string): Promise<void> {
    await this.command('browsingContext.navigate', { context: this.#tab, url, wait: 'complete' });
  }

  url(): Promise<string> {
    return this.run(() => location.href);
  }

  async back(): Promise<void> {
    await this.command('browsingContext.traverseHistory', { context: this.#tab, delta: -1 });
  }

  async reload(): Promise<void> {
    await this.command('browsingContext.reload', { context: this.#tab, wait: 'complete' });
  }

  async run<Args extends unknown[], Result>(
    call: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return this.#runIn(this.#tab, call, ...args);
  }

  /** Runs a function in the first frame of the page. */
  async runInFrame<Args extends unknown[], Result>(
    call: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    type Tree = { contexts: { children: { context: string }[] }[] };
    const { contexts } = await this.command<Tree>('browsingContext.getTree', { root: this.#tab });
    return this.#runIn(contexts[0]?.children[0]?.context ?? '', call, ...args);
  }

  async #runIn<Args extends unknown[], Result>(
    context: string,
    call: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    type Done = { type: string; result: { value?: string }; exceptionDetails?: { text: string } };
    const { result, exceptionDetails } = await this.command<Done>('script.callFunction', {
      functionDeclaration: `async (args) => JSON.stringify([await (${call})(...JSON.parse(args))])`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return (JSON.parse(result.value ?? '[]') as [Awaited<Result>])[0];
  }

  async setCookie(name: string, text: string): Promise<void> {
    const domain = new URL(await this.url()).hostname;
    const value = { type: 'string', value: text };
    await this.command('storage.setCookie', { cookie: { name, value, domain, path: '/' } });
  }

  async press(key: string): Promise<void> {
    await this.command('input.performActions', { context: this.#tab, actions: keyActions(key) });
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.command<{ data: string }>('browsingContext.captureScreenshot', {
      context: this.#tab,
    });
    return Buffer.from(data, 'base64');
  }

  async openTab(): Promise<() => Promise<void>> {
    const before = this.#tab;
    const { context } = await this.command<{ context: string }>('browsingContext.create', { type: 'tab' });
    await this.#show(context);
    return () => this.#show(before);
  }
}
