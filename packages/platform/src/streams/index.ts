export { deliverStreams, type Greet } from './deliver.ts';
export type { Beside } from './reader.ts';
export { deleteStream, eventsOf, forgetAbout, type StatePart } from './streams.store.ts';
export { createOwnStreams, type OwnStreams, sweepStreams, type TellOptions, type Told } from './streams.ts';
