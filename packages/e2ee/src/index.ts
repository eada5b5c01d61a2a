export { type Bytes, fromText, type Reason, toText, Unreadable } from './bytes.ts';
export {
  type Between,
  type Envelope,
  type Franked,
  frank,
  type Header,
  hashOfBody,
  MOST_BODY_BYTES,
  type Opened,
  type OwnEnvelope,
  openBody,
  openMessage,
  type Proof,
  type Said,
  SECRET_BYTES,
  type SealingDevice,
  sealMessage,
  verifyProof,
  WRAP_BYTES,
} from './envelopes.ts';
export { type KeyPair, newKeyPair } from './hpke.ts';
export {
  checkChain,
  checkDeviceKey,
  checkList,
  type DeviceKey,
  type DeviceList,
  hashOfList,
  KEY_BYTES,
  type ListedDevice,
  MOST_DEVICES,
  newSigningKey,
  type Pin,
  SIGNATURE_BYTES,
  signDeviceKey,
  signList,
} from './lists.ts';
export { deviceWords, safetyWords } from './words.ts';
