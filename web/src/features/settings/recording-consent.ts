import { createStore } from 'zustand/vanilla';
import { localTexts, onStoredElsewhere } from '../../device/storage.ts';

const KEY = 'recording';

/** Who agreed on this device that errors are recorded with what led to them, and on which day. */
export type RecordingConsent = { readonly userId?: string; readonly day?: string };

/** This device's consent, in step with its other tabs. Without one nothing is recorded. */
export const recordingConsent = createStore<RecordingConsent>(stored);

/** Heeds what another tab decides from now on. */
export function followRecordingConsent(): void {
  onStoredElsewhere(KEY, () => recordingConsent.setState(stored(), true));
}

export function giveRecordingConsent(userId: string, now: Date): void {
  const day = now.toISOString().slice(0, 10);
  localTexts.write(KEY, `${userId} ${day}`);
  recordingConsent.setState({ userId, day }, true);
}

export function withdrawRecordingConsent(): void {
  localTexts.remove(KEY);
  recordingConsent.setState({}, true);
}

/** Anything unreadable is no consent. */
function stored(): RecordingConsent {
  const [, userId, day] = /^(\S+) (\d{4}-\d\d-\d\d)$/.exec(localTexts.read(KEY) ?? '') ?? [];
  return userId === undefined || day === undefined ? {} : { userId, day };
}
