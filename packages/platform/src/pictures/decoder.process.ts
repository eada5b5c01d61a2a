// The program that decodes pictures; `decoder.ts` starts it with few rights, asks it, and kills it.
import sharp from 'sharp';
import type { DecoderMessage } from './decoder.contract.ts';
import { LONGEST_SIDE_PX, PICTURE_LIMITS, QUALITY } from './limits.ts';

sharp.cache(false);
// One core at most: the others belong to the rooms.
sharp.concurrency(1);
// All loaders are blocked; the accepted ones are allowed again.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

process.on('message', async (bytes: Uint8Array) => say(await answerTo(bytes)));
// The parent is gone, perhaps in the middle of a picture: a normal end would wait for that.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
say('ready');

function say(message: DecoderMessage): void {
  process.send?.(message);
}

async function answerTo(bytes: Uint8Array): Promise<DecoderMessage> {
  const { pixels } = PICTURE_LIMITS;
  try {
    const picture = await sharp(bytes, { limitInputPixels: pixels, failOn: 'error', animated: false })
      .rotate()
      .resize(LONGEST_SIDE_PX, LONGEST_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { picture };
  } catch {
    return 'refused';
  }
}
