import { session } from '../../features/sessions/index.ts';
import {
  followRecordingConsent,
  type RecordingConsent,
  recordingConsent,
  withdrawRecordingConsent,
} from '../../features/settings/index.ts';

const signedIn = () => session.state.getState().session?.user.id;

/** The consent of the person who is signed in; that of a person who was here before is none. */
export function consentHere(): RecordingConsent | undefined {
  const consent = recordingConsent.getState();
  return consent.userId !== undefined && consent.userId === signedIn() ? consent : undefined;
}

export const mayRecord = (): boolean => consentHere() !== undefined;

/** Calls back when that may have changed. */
export function onConsentChanged(handler: () => void): void {
  recordingConsent.subscribe(handler);
  session.state.subscribe(handler);
}

/** Follows the other tabs. A consent ends when its person signs out. */
export function followConsent(): void {
  followRecordingConsent();
  const tidy = () => {
    if (recordingConsent.getState().userId !== undefined && !mayRecord()) withdrawRecordingConsent();
  };
  onConsentChanged(tidy);
  tidy();
}
