import { expect, test } from 'vitest';
import { createFakePage } from '../../../tests/checkout/fake-chargebee.ts';
import { settled } from '../../../tests/checkout/fake-clock.ts';
import { createFraudTokens } from './fraud-tokens.ts';
import { createScriptLoader, ScriptError } from './load-script.ts';

const config = { forter: { script: '/forter.js', siteId: 'site' }, proxiedScripts: [] };

function start() {
  const page = createFakePage();
  const { document, clock } = page;
  const scripts = createScriptLoader({ document, clock });
  return { ...page, tokens: createFraudTokens({ config, document, scripts, clock }) };
}

test('receives a token that arrives before it is requested', async () => {
  const { tokens, emitToken, load, scripts } = start();
  tokens.preload();
  load();
  emitToken('early');
  expect(await tokens.token()).toBe('early');
  expect(scripts).toMatchObject([{ src: '/forter.js', dataset: { siteId: 'site' } }]);
});

test('waits for the event, and takes the first of two', async () => {
  const { tokens, emitToken, clock } = start();
  const token = tokens.token();
  await clock.pass(3000);
  emitToken('first');
  emitToken('second');
  expect(await token).toBe('first');
  expect(clock.waiting()).toBe(1); // The script may still come.
});

test('finds the cookie where no event comes', async () => {
  const { tokens, document, clock } = start();
  const token = tokens.token();
  await clock.pass(1000);
  document.cookie = 'a=1; forterToken=from%20cookie';
  await clock.pass(1000);
  expect(await token).toBe('from cookie');
});

test.each([undefined, '', 5, {}])('takes no %j for a token, and gives up after 5 s', async (detail) => {
  const { tokens, emitToken, clock } = start();
  const outcome = tokens.token().catch((error: unknown) => error);
  emitToken(detail);
  let isOver = false;
  void outcome.then(() => {
    isOver = true;
  });
  await clock.pass(4999);
  expect(isOver).toBe(false);
  await clock.pass(1);
  expect(isOver).toBe(true);
  expect(clock.waiting()).toBe(1); // The script may still come.
});

test("a script that is still on its way after 5 s isn't blocked, nor loaded twice", async () => {
  const { tokens, clock, scripts, load, emitToken } = start();
  const outcome = tokens.token().catch((error: unknown) => error);
  await clock.pass(5000);
  expect(await outcome).toBeInstanceOf(Error);
  expect(await outcome).not.toBeInstanceOf(ScriptError);
  const second = tokens.token();
  load();
  emitToken('late');
  expect(await second).toBe('late');
  expect(scripts).toHaveLength(1);
});

test('an empty script is a blocked one after 5 s, and loaded again at the next call', async () => {
  const { tokens, clock, scripts, load, emitToken } = start();
  const outcome = tokens.token().catch((error: unknown) => error);
  load();
  await clock.pass(4999);
  expect(scripts).toHaveLength(1);
  await clock.pass(1);
  expect(await outcome).toBeInstanceOf(ScriptError);
  expect(clock.waiting()).toBe(0);
  const second = tokens.token();
  expect(scripts).toHaveLength(2);
  load();
  emitToken('there');
  expect(await second).toBe('there');
});

test('a token that came with a script that failed counts', async () => {
  const { tokens, block, document } = start();
  const token = tokens.token();
  document.cookie = 'forterToken=kept';
  block();
  expect(await token).toBe('kept');
});

test('says at once that it is blocked, and tries again', async () => {
  const { tokens, block, emitToken } = start();
  const first = expect(tokens.token()).rejects.toThrow(ScriptError);
  block();
  await first;
  const second = tokens.token();
  emitToken('later');
  expect(await second).toBe('later');
});

test('works where the page may not have cookies', async () => {
  const { tokens, document, emitToken } = start();
  Object.defineProperty(document, 'cookie', {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const token = tokens.token();
  await settled();
  emitToken('told');
  expect(await token).toBe('told');
});
