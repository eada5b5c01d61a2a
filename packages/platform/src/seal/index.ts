export { readSealKey, type SealKeyPlace } from './key-file.ts';
export { createSealer, type Sealer, SealFailure } from './sealer.ts';
