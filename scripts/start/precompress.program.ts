// Compresses the files below a folder: `node precompress.program.ts FOLDER`.
import { precompress } from './precompress.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('which folder is to be compressed?');
await precompress(folder);
