export { type ApiAnswer, callApi } from './api.ts';
export { statusesOf, timesAtOnce } from './at-once.ts';
export { solvedChallenge } from './challenge.ts';
export { isRefusal, TestClient } from './client.ts';
export { closeGate } from './gate.ts';
export { FakeGoogle, type GoogleClaims } from './google.ts';
export { inBetween } from './in-between.ts';
export { type CaughtMail, MailCatcher } from './mail-catcher.ts';
export {
  insertAccount,
  insertSession,
  type Person,
  registrationOf,
  tokenIn,
  userOf,
} from './people.ts';
export { applyEvent, comparable, type RoomView, viewOf } from './room-view.ts';
export { type LocalMail, type SystemOptions, startSystem, TestSystem } from './system.ts';
export { createTestDatabase } from './test-postgres.ts';
export { filesInZip } from './zip.ts';
