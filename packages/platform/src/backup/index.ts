export type { Figure } from './contract.ts';
export { BackupFailure } from './failure.ts';
export { drillIdentities, identitiesIn, newBackupKey, recipientsOf } from './keys.ts';
export { makeBackup } from './make.ts';
export { checkStructure, readFigures } from './session.store.ts';
export { backupsIn, LONGEST_KEPT_DAYS, outdated, placeIn } from './shelf.ts';
export { finishSwap, newDraft, swapIn } from './swap.ts';
export { type Unpacked, unpackBackup } from './unpack.ts';
export type { Written } from './write.ts';
