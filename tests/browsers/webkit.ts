import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { start } from '../../tools/scripts/run.ts';
import { freePort } from '../helpers/nginx.ts';
import { type Browser, keyActions, patience } from './browser.ts';

const driver = '/usr/bin/WebKitWebDriver';
const library = '/usr/lib/{*/girepository-1.0/WebKit2-4.1.typelib,python3/dist-packages/gi}';
const isInstalled = existsSync(driver) && existsSync('/usr/bin/Xvfb') && globSync(library).length === 2;

/** Tells how to install what is missing; undefined if nothing is. */
export const missingWebKit = isInstalled
  ? undefined
  : 'There is no WebKitGTK, so its tests are skipped. On Debian: apt-get install webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb';

/** Describes how a browser is started. */
export interface WebKitOptions {
  readonly display: string;
  readonly profile: string;
  /**
   * `WebKitSettings`, and `quota`: the share of the disk that a site may fill; `private`: nothing is stored there; `size` of the window;
   * `dark`.
   */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Runs in each page before the page's scripts. */
  readonly script?: () => void;
}

/** Drives WebKitGTK by the WebDriver protocol. */
export class WebKit implements Browser {
  readonly #processes: ChildProcess;
  #address: string;
  version = '';

  private constructor(processes: ChildProcess, address: string) {
    this.#processes = processes;
    this.#address = address;
  }

  /** Starts a browser with one tab. It ends with the test. */
  static async start({ display, profile, settings = {}, script = () => {} }: WebKitOptions): Promise<WebKit> {
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display, HOME: profile, XDG_DATA_HOME: profile };
    // `detached`: a process group, so that one signal kills all processes of the browser.
    const processes = spawn(driver, [`--port=${port}`], { env, detached: true, stdio: 'ignore' });
    const webKit = new WebKit(processes, `http://127.0.0.1:${port}`);
    onTestFinished(() => webKit.kill());
    await expect
      .poll(() => fetch(`${webKit.#address}/status`).catch(() => undefined), patience)
      .toBeDefined();
    const args = [profile, JSON.stringify(settings), `(${script})()`];
    const browser = { binary: join(import.meta.dirname, 'webkit.py'), args };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } };
    type Session = { sessionId: string; capabilities: { browserVersion: string } };
    const session = await webKit.command<Session>('/session', { capabilities });
    webKit.version = session.capabilities.browserVersion;
    webKit.#address += `/session/${session.sessionId}`;
    return webKit;
  }

  /** Sends a command. @param body undefined for GET */
  async command<Value = unknown>(path: string, body?: object): Promise<Value> {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(this.#address + path, init);
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }

  /** Runs a function in the page. @returns its result */
  async run<Args extends unknown[], Result>(
    call: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const script = `const done = arguments[arguments.length - 1];
      (async () => (${call})(...arguments))().then((value) => done([value]), (error) => done(String(error)));`;
    const result = await this.command<[Awaited<Result>] | string>('/execute/async', { script, args });
    if (typeof result === 'string') throw new Error(result);
    return result[0];
  }

  async open(url: string): Promise<void> {
    await this.command('/url', { url });
  }

  url(): Promise<string> {
    return this.command('/url');
  }

  async back(): Promise<void> {
    await this.command('/back', {});
  }

  async reload(): Promise<void> {
    await this.command('/refresh', {});
  }

  async setCookie(name: string, value: string): Promise<void> {
    await this.command('/cookie', { cookie: { name, value, path: '/' } });
  }

  async press(key: string): Promise<void> {
    await this.command('/actions', { actions: keyActions(key) });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.command('/window/rect', { width, height });
    await expect.poll(() => this.run(() => innerWidth), patience).toBe(width);
  }

  async screenshot(): Promise<Buffer> {
    // It waits for the next frame, and a page at rest has none.
    await this.run(() => {
      const blink = [{ outlineColor: 'red' }, { outlineColor: 'blue' }];
      document.documentElement.animate(blink, { duration: 1000, iterations: Infinity });
    });
    return Buffer.from(await this.command<string>('/screenshot'), 'base64');
  }

  async openTab(): Promise<() => Promise<void>> {
    const before = await this.command<string>('/window');
    const { handle } = await this.command<{ handle: string }>('/window/new', { type: 'tab' });
    await this.command('/window', { handle });
    return async () => {
      await this.command('/window', { handle: before });
    };
  }

  /** Kills the browser. */
  async kill(): Promise<void> {
    if (this.#processes.signalCode !== null) return;
    process.kill(-Number(this.#processes.pid), 'SIGKILL');
    await once(this.#processes, 'exit');
  }
}

/** Starts a screen that nobody sees. */
export async function startScreen() {
  const { child, line } = await start('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp']);
  return { display: `:${line}`, end: () => void child.kill() };
}
