import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from '../logger/index.ts';
import { createLogger } from '../logger/index.ts';
import { type Cluster, NoResponder, RequestTimeout } from './contract.ts';

/** What every cluster promises. `open`: two processes of one program; alone, both are the same. */
export function clusterContract(
  name: string,
  open: (logger: Logger) => Promise<readonly [Cluster, Cluster]>,
): void {
  describe(`the cluster ${name}`, () => {
    let here: Cluster;
    let there: Cluster;
    let lines: string[];
    beforeEach(async () => {
      lines = [];
      const logger = createLogger({
        level: 'error',
        destination: { write: (line: string) => void lines.push(line) },
      });
      [here, there] = await open(logger);
    });
    afterEach(async () => {
      await Promise.all([here.close(), there.close()]);
    });

    it('sends to every listener of a subject, in order, and to no other', async () => {
      const heard: unknown[] = [];
      const others: unknown[] = [];
      here.listen('room.1', (message) => void heard.push(['here', message]));
      there.listen('room.1', (message) => void heard.push(['there', message]));
      there.listen('room.2', (message) => void others.push(message));
      for (let number = 0; number < 5; number += 1) here.publish('room.1', { number });
      await expect.poll(() => heard.length).toBe(10);
      for (const place of ['here', 'there']) {
        expect(heard.filter((one) => (one as unknown[])[0] === place)).toEqual(
          Array.from({ length: 5 }, (_, number) => [place, { number }]),
        );
      }
      expect(others).toEqual([]);
    });

    it('a listener that stopped hears nothing more; one that fails is logged and takes no other along', async () => {
      const heard: string[] = [];
      const stop = there.listen('room', () => void heard.push('stopped'));
      there.listen('room', () => {
        throw new Error('broken');
      });
      there.listen('room', () => void heard.push('whole'));
      stop();
      here.publish('room', {});
      await expect.poll(() => heard).toEqual(['whole']);
      await expect.poll(() => lines).toEqual([expect.stringContaining('broken')]);
    });

    it('to stop twice is to stop once, whoever listens by then', async () => {
      const heard: string[] = [];
      const stop = there.listen('room', () => void heard.push('stopped'));
      stop();
      stop();
      there.listen('room', () => void heard.push('whole'));
      stop();
      here.publish('room', {});
      await expect.poll(() => heard).toEqual(['whole']);
      expect(lines).toEqual([]);
    });

    it('asks the process that answers, and says at once that none does', async () => {
      await expect(here.request('room.do', {}, { timeoutMs: 60_000 })).rejects.toBeInstanceOf(NoResponder);
      const stop = there.answer('room.do', (message) => ({ told: message }));
      expect(await here.request('room.do', { go: 1 }, { timeoutMs: 5_000 })).toEqual({ told: { go: 1 } });
      stop();
      await expect(here.request('room.do', {}, { timeoutMs: 60_000 })).rejects.toBeInstanceOf(NoResponder);
    });

    it('a responder that fails or is too slow refuses what was asked', async () => {
      there.answer('fails', () => {
        throw new Error('not today');
      });
      there.answer('hangs', () => new Promise(() => {}));
      await expect(here.request('fails', {}, { timeoutMs: 5_000 })).rejects.toThrow('not today');
      await expect(here.request('hangs', {}, { timeoutMs: 1 })).rejects.toBeInstanceOf(RequestTimeout);
    });

    it('has one responder of a subject', () => {
      here.answer('room.do', () => ({}));
      expect(() => here.answer('room.do', () => ({}))).toThrow('answered already');
    });

    it('neither hears nor answers once it is closed', async () => {
      const heard: string[] = [];
      there.listen('room', () => void heard.push('after the end'));
      there.answer('room.do', () => ({}));
      here.publish('room', {});
      await there.close();
      await expect(here.request('room.do', {}, { timeoutMs: 60_000 })).rejects.toBeInstanceOf(NoResponder);
      await new Promise((resolve) => setImmediate(resolve));
      expect(heard).toEqual([]);
    });
  });
}
