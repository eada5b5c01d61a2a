import { localTexts } from '../../device/storage.ts';
import { chosenKeys, STORAGE_KEY } from './chosen-keys.ts';
import type { Keys } from './keys.ts';

/** Apart from what every room loads: only the settings choose. */
export function chooseKeys(next: Keys): void {
  localTexts.write(STORAGE_KEY, JSON.stringify(next));
  chosenKeys.setState(next, true);
}
