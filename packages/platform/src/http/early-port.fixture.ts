import { createServer } from 'node:http';
import { openEarlyPort } from './early-port.ts';

/** A server on the given port, which was open before it; writes a line once it has taken the port over. */
const [port] = process.argv.slice(2).map(Number);
if (port === undefined) throw new Error('the port is missing');
const early = await openEarlyPort({ host: '127.0.0.1', port });
const server = createServer((_request, response) => void response.end());
server.listen(early.handle, () => {
  early.handOver(server);
  process.stdout.write('taken over\n');
});
