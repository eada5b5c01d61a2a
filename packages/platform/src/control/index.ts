export { askControl, ControlFailure, NobodyThere } from './client.ts';
export { type Control, type ControlOptions, openControl } from './server.ts';
