export { LastWords } from './talk.last-words.ts';
export { LineStore } from './talk.lines.store.ts';
export { Talkers, tooFast } from './talk.pace.ts';
export { EventRecord, type Happening } from './talk.record.ts';
export { installLineSweep } from './talk.sweep.ts';
export { linesTable } from './talk.tables.ts';
export { LineWriter, type Written } from './talk.writer.ts';
