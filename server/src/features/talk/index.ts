export { LastWords } from './talk.last-words.ts';
export { Talkers, tooFast } from './talk.pace.ts';
export { EventRecord, type Happening } from './talk.record.ts';
