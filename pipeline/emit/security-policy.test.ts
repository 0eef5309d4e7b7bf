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
