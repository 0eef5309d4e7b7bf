import { expect, test } from 'vitest';
import { socialNetworkOf } from './footer.tsx';

test.each([
  ['https://www.youtube.com/@wayfold', 'social.youtube'],
  ['https://twitter.com/wayfold', 'social.x'],
  ['https://x.com', 'social.x'],
  ['https://de.linkedin.com/company/wayfold?x=1', 'social.linkedin'],
])('%s is known', (url, label) => {
  expect(socialNetworkOf(url)?.label).toBe(label);
});

test.each(['https://netflix.com', 'https://x.com.example', '/x.com', ''])('%j is not', (url) => {
  expect(socialNetworkOf(url)).toBeUndefined();
});
