export { chooseLook } from './choose-look.ts';
export { chosenKeys } from './chosen-keys.ts';
export { chosenLook, followLook } from './chosen-look.ts';
export { chooseSounds, chosenSounds, followSounds } from './chosen-sounds.ts';
export { chooseVideo, chosenVideo, followVideo } from './chosen-video.ts';
export { nameOfKey } from './key-names.ts';
export { type KeyRow, keyParts } from './key-rows.ts';
export { actionOf } from './keys.ts';
export { pushAccount } from './push-account.ts';
export { followQuickKeys, quickKeys } from './quick-keys.ts';
export {
  followRecordingConsent,
  giveRecordingConsent,
  type RecordingConsent,
  recordingConsent,
  withdrawRecordingConsent,
} from './recording-consent.ts';
