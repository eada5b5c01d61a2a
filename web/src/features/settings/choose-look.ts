import { localTexts } from '../../device/storage.ts';
import { chosenLook, wishes } from './chosen-look.ts';
import { attributesOf, type DeviceWishes, LOOK_KEYS, type Look, type StoredLook } from './look.ts';

/** Apart from what every page loads: only the settings choose. */
export function chooseLook(change: Partial<Look>): void {
  const look = { ...chosenLook.getState(), ...change };
  const texts = storedOf(look, wishes());
  for (const key of LOOK_KEYS) localTexts.write(key, texts[key]);
  chosenLook.setState(look, true);
}

/** The texts to store; `darkMode` always says what is shown, also where the device decides. */
export function storedOf(look: Look, device: DeviceWishes): Readonly<Record<keyof StoredLook, string>> {
  return {
    darkMode: String(attributesOf(look, device).theme === 'dark'),
    themeAuto: String(look.theme === 'device'),
    textSize: look.textSize,
    motion: look.motion,
    plainBubbles: String(look.plainBubbles),
  };
}
