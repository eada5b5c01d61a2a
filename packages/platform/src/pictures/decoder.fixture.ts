import { existsSync } from 'node:fs';
import { createLogger, type Logger } from '../logger/index.ts';

/** A logger that tells the process id of every decoder at the moment it is ready. */
export function watchDecoders(onReady: (pid: number) => void = () => {}): { logger: Logger; pids: number[] } {
  const pids: number[] = [];
  const write = (line: string) => {
    const { msg, pid } = JSON.parse(line) as { msg: string; pid?: number };
    if (!msg.endsWith('is ready') || pid === undefined) return;
    pids.push(pid);
    onReady(pid);
  };
  return { logger: createLogger({ level: 'debug', destination: { write } }), pids };
}

/** Where this system tells about processes as files. */
export const HAS_PROC = existsSync('/proc/self/status');
