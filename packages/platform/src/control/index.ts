export { askControl, ControlFailure } from './client.ts';
export { type Control, openControl } from './server.ts';
