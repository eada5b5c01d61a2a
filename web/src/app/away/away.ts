/** What is needed without a network: fetched as soon as there is nothing else to do. */

export { serverIsThere } from '../../device/server-is-there.ts';
export { holdDocuments } from './hold-documents.ts';
export { Missing } from './Missing.tsx';
export { reload } from './reload.ts';
