/** The door for the native app, which fills what browsers do without. */
export type { NativeShell } from './device/native.ts';
