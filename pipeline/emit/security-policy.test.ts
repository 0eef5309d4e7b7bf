import { expect, test } from 'vitest';
import { securityPolicy } from './security-policy.ts';

const scriptHash = 'sha256-abc';

test('lets a chat widget of another origin run, talk and open its frame', () => {
  const policy = securityPolicy({ scriptHash, chatScript: 'https://chat.vendor.example/w.js' });
  expect(policy).toContain("script-src 'self' 'sha256-abc' https://chat.vendor.example;");
  expect(policy).toContain("connect-src 'self' https://chat.vendor.example;");
  expect(policy).toContain("frame-src 'self' https://chat.vendor.example;");
});

test.each([undefined, '/chat/widget.js'])('names no other origin for the chat script %s', (chatScript) => {
  expect(securityPolicy({ scriptHash, chatScript })).toContain("script-src 'self' 'sha256-abc';");
});

test('lets scripts ask an account API of another origin, once though the chat is there too', () => {
  const accountApi = 'https://api.vendor.example/wap/api/v1';
  const chatScript = 'https://api.vendor.example/w.js';
  expect(securityPolicy({ scriptHash, chatScript: undefined, accountApi })).toContain(
    "connect-src 'self' https://api.vendor.example; frame-src 'self';",
  );
  expect(securityPolicy({ scriptHash, chatScript, accountApi })).toContain(
    "connect-src 'self' https://api.vendor.example;",
  );
});

test('an account API on the site’s own origin needs no word', () => {
  expect(securityPolicy({ scriptHash, chatScript: undefined, accountApi: '/wap/api/v1' })).toContain(
    "connect-src 'self';",
  );
});
