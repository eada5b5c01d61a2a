import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Where Linux lists its connections; other systems do not tell. */
const CONNECTIONS = ['/proc/net/tcp', '/proc/net/tcp6'];
/** Accounts of services, by the convention of Linux distributions; root is below, people are above. */
const isService = (uid: number) => uid >= 1 && uid <= 999;

/**
 * Whether the program at the other end of a connection within this machine runs under the account of a service, as web
 * servers do; browsers run under that of a person. False as well where the machine does not say.
 */
export async function isFromService({ localPort, remotePort }: Socket): Promise<boolean> {
  if (localPort === undefined || remotePort === undefined) return false;
  const wanted = [remotePort, localPort].map(hexPort);
  for (const file of CONNECTIONS) {
    const table = await readFile(file, 'ascii').catch(() => '');
    for (const line of table.split('\n')) {
      // Number, its own address, that of the other end, state, two queues, a timer, retransmissions, account.
      const [, own = '', other = '', , , , , uid = ''] = line.trim().split(/\s+/);
      if (own.slice(-4) !== wanted[0] || other.slice(-4) !== wanted[1]) continue;
      if (isService(Number(uid)) && Number(uid) !== process.getuid?.()) return true;
    }
  }
  return false;
}

const hexPort = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
