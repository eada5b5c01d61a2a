export { openPush, type Push, type PushAnswer, type PushDevice, type PushMessage } from './push.ts';
