import path from 'node:path';

/** Where Node keeps compiled code of programs that are started often (`NODE_COMPILE_CACHE`). */
export const compiledFolder = path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled');
