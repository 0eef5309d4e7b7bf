import { expect, test } from 'vitest';
import { createFakeChargebee, createFakePage } from '../../../tests/checkout/fake-chargebee.ts';
import type { ChargebeeScript } from './chargebee.ts';
import { createChargebeeLoader } from './chargebee.ts';
import { createScriptLoader, ScriptError } from './load-script.ts';

function start() {
  const page = createFakePage();
  const { document, clock } = page;
  return { ...page, loader: createScriptLoader({ document, clock }) };
}

test('loads an address once for all callers', async () => {
  const { loader, scripts, load, clock } = start();
  const both = [loader.load('/a.js', { data: { siteId: 's' } }), loader.load('/a.js')];
  load();
  await Promise.all([...both, loader.load('/a.js')]);
  expect(scripts).toMatchObject([{ src: '/a.js', dataset: { siteId: 's' } }]);
  expect(clock.waiting()).toBe(0);
});

test('says so where a script is blocked, and asks again when it is wanted again', async () => {
  const { loader, scripts, load, block } = start();
  const first = expect(loader.load('/a.js')).rejects.toThrow(ScriptError);
  block();
  await first;
  const second = loader.load('/a.js');
  load();
  await second;
  expect(scripts.map(({ isRemoved = false }) => isRemoved)).toEqual([true, false]);
});

test('waits so long, and takes a script that comes late without running it twice', async () => {
  const { loader, scripts, load, clock } = start();
  const first = expect(loader.load('/a.js')).rejects.toThrow(ScriptError);
  await clock.pass(20_000);
  await first;
  const second = loader.load('/a.js');
  load();
  await second;
  expect(scripts).toHaveLength(1);
});

test('loads a script again that was forgotten', async () => {
  const { loader, scripts, load } = start();
  const first = loader.load('/a.js');
  load();
  await first;
  loader.forget('/a.js');
  const second = loader.load('/a.js');
  expect(scripts).toHaveLength(2);
  load();
  await second;
  await loader.load('/a.js');
  expect(scripts).toHaveLength(2);
});

const config = {
  chargebee: { script: 'https://js.example/c.js', site: 's', publishableKey: 'k' },
  proxiedScripts: [],
};

/** Behaves like the real script: one instance, and errors for misuse. */
function realScript(isInitialised: boolean) {
  const { chargebee } = createFakeChargebee();
  const options: unknown[] = [];
  const script: ChargebeeScript = {
    init: (own) => {
      if (isInitialised) throw new Error('Already initialised');
      isInitialised = true;
      options.push(own);
      return chargebee;
    },
    getInstance: () => {
      if (!isInitialised) throw new Error('Not initialised');
      return chargebee;
    },
  };
  return { script, options, chargebee };
}

test('initialises the provider once', async () => {
  const { script, options, chargebee } = realScript(false);
  const load = createChargebeeLoader(config, { load: async () => {} }, { Chargebee: script });
  expect(await load()).toBe(chargebee);
  expect(await load()).toBe(chargebee);
  expect(options).toEqual([{ site: 's', publishableKey: 'k' }]);
});

test('takes the provider as another script has initialised it', async () => {
  const { script, options, chargebee } = realScript(true);
  expect(await createChargebeeLoader(config, { load: async () => {} }, { Chargebee: script })()).toBe(
    chargebee,
  );
  expect(options).toEqual([]);
});

test("an empty script in the provider's place counts as blocked and is requested again", async () => {
  const { loader, scripts, load } = start();
  const { script, chargebee } = realScript(false);
  const page: { Chargebee?: ChargebeeScript } = {};
  const loadChargebee = createChargebeeLoader(config, loader, page);
  const first = expect(loadChargebee()).rejects.toThrow(ScriptError);
  load();
  await first;
  const second = loadChargebee();
  page.Chargebee = script;
  load();
  expect(await second).toBe(chargebee);
  expect(scripts.map(({ isRemoved = false }) => isRemoved)).toEqual([true, false]);
});
