// A program that draws a picture, says which process decodes, and asks it for a second one that takes long.
import { plain } from './corpus.fixture.ts';
import { watchDecoders } from './decoder.fixture.ts';
import { createPictures } from './index.ts';

const { logger, pids } = watchDecoders();
const pictures = createPictures({ logger });
await pictures.redraw(await plain(9, 9).png().toBuffer(), { sender: 'Kim' });
const large = await plain(7_000, 7_000).png().toBuffer();
const drawn = pictures.redraw(large, { sender: 'Kim' });
process.stdout.write(`${pids.join(' ')}\n`);
await drawn;
// Not ended by itself, should the test be slow.
setInterval(() => {}, 60_000);
