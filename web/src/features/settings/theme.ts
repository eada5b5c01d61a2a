import { createStore } from 'zustand/vanilla';
import { localTexts, onStoredElsewhere } from '../../device/storage.ts';

const STORAGE_KEY = 'darkMode';
const THEME_COLOURS = { dark: '#17111f', light: '#faf4ef' } as const;

export type Theme = 'dark' | 'light';

/** Only an explicit 'false' turns the dark theme off. */
export function themeOf(stored: string | null): Theme {
  return stored === 'false' ? 'light' : 'dark';
}

export const theme = createStore<Theme>(() => themeOf(localTexts.read(STORAGE_KEY)));

export function chooseTheme(next: Theme): void {
  localTexts.write(STORAGE_KEY, String(next === 'dark'));
  theme.setState(next, true);
}

/** Shows the theme on the document from now on, also when another tab changes it. */
export function followTheme(): void {
  theme.subscribe((next) => {
    document.documentElement.dataset['theme'] = next;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLOURS[next]);
  });
  onStoredElsewhere(STORAGE_KEY, (stored) => theme.setState(themeOf(stored), true));
}
