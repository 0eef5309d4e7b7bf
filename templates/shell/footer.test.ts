import { expect, test } from 'vitest';
import { socialNetworkOf } from './footer.tsx';

test.each([
  ['https://www.youtube.com/@wayfold', 'youtube'],
  ['https://twitter.com/wayfold', 'x'],
  ['https://x.com', 'x'],
  ['https://de.linkedin.com/company/wayfold?x=1', 'linkedin'],
])('%s is known', (url, network) => {
  expect(socialNetworkOf(url)).toBe(network);
});

test.each(['https://netflix.com', 'https://x.com.example', '/x.com', ''])('%j is not', (url) => {
  expect(socialNetworkOf(url)).toBeUndefined();
});
