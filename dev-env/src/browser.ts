export { bringAxe, END_FADES, runAxe, runAxeOnColours } from './browser/axe.ts';
export { type Device, type DeviceOptions, launchBrowser, openDesktop, openPhone } from './browser/devices.ts';
export { findBrowser, prepareBrowser } from './browser/find.ts';
export type { FoundBrowser } from './browser/runnable.ts';
