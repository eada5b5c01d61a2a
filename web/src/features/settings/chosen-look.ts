import { createStore } from 'zustand/vanilla';
import { localTexts, onStoredElsewhere } from '../../device/storage.ts';
import { attributesOf, type DeviceWishes, LOOK_KEYS, type Look, lookOf } from './look.ts';

const THEME_COLOURS = { dark: '#17111f', light: '#faf4ef' } as const;
const LIGHT = '(prefers-color-scheme: light)';
const STILL = '(prefers-reduced-motion: reduce)';

function storedLook(): Look {
  const texts = LOOK_KEYS.map((key) => [key, localTexts.read(key)]);
  return lookOf(Object.fromEntries(texts));
}

export const wishes = (): DeviceWishes => ({
  light: matchMedia(LIGHT).matches,
  still: matchMedia(STILL).matches,
});

/** This device's look, in step with its other tabs. */
export const chosenLook = createStore<Look>(storedLook);

/** Shows the look on the document from now on, also when another tab or the device changes it. */
export function followLook(): void {
  const show = () => {
    const attributes = attributesOf(chosenLook.getState(), wishes());
    Object.assign(document.documentElement.dataset, attributes);
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', THEME_COLOURS[attributes.theme]);
  };
  chosenLook.subscribe(show);
  for (const query of [LIGHT, STILL]) matchMedia(query).addEventListener('change', show);
  for (const key of LOOK_KEYS) onStoredElsewhere(key, () => chosenLook.setState(storedLook(), true));
}
