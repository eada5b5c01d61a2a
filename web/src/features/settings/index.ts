export { chosenKeys } from './chosen-keys.ts';
export { followLook } from './chosen-look.ts';
export { chosenSounds, followSounds } from './chosen-sounds.ts';
export { chooseVideo, chosenVideo, followVideo } from './chosen-video.ts';
export { actionOf } from './keys.ts';
export { pushAccount } from './push-account.ts';
export {
  followRecordingConsent,
  giveRecordingConsent,
  type RecordingConsent,
  recordingConsent,
  withdrawRecordingConsent,
} from './recording-consent.ts';
