import { createStore } from 'zustand/vanilla';
import { localTexts, onStoredElsewhere } from '../../device/storage.ts';
import { type Keys, keysOf } from './keys.ts';

/** Under it the keys are stored. */
export const STORAGE_KEY = 'keys';

/** This device's keys, in step with its other tabs. */
export const chosenKeys = createStore<Keys>(() => keysOf(localTexts.read(STORAGE_KEY)));
onStoredElsewhere(STORAGE_KEY, (stored) => chosenKeys.setState(keysOf(stored), true));
