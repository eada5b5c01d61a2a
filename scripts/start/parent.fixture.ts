// A program of its own for the test: runs until it gets a SIGTERM, and says so.
import { endWithParent } from './parent.ts';

const busy = setInterval(() => {}, 60_000);
process.on('SIGTERM', () => {
  console.log('SIGTERM');
  clearInterval(busy);
});
endWithParent();
console.log('ready');
