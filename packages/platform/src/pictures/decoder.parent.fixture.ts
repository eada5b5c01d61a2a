// A program that has a picture decoded that takes half a minute, and says which process does it.
import { once } from 'node:events';
import { jpegWithScans } from './corpus.fixture.ts';
import { launchDecoder } from './decoder.launch.ts';

const decoder = launchDecoder();
await once(decoder, 'message');
// No header is asked here: this is what none lets through.
decoder.send(jpegWithScans(2_647, 4_000), () => process.stdout.write(`${decoder.pid}\n`));
