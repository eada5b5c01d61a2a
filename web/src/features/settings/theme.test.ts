import { expect, it } from 'vitest';
import { themeOf } from './theme.ts';

it("[SHELL-18] [SHELL-20] is dark unless the stored preference is exactly 'false'", () => {
  expect(themeOf('false')).toBe('light');
  for (const stored of [null, 'true', '0', '', 'no', 'False', ' false']) expect(themeOf(stored)).toBe('dark');
});
