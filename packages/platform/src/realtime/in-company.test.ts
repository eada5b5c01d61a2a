import type { Socket as TcpSocket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TestEdge } from './short-path.fixture.ts';

const edge = new TestEdge();
afterEach(() => vi.useRealTimers());

/** How often the kernel is given something for a connection. */
function writesTo(stream: TcpSocket | undefined) {
  const { _handle } = stream as unknown as { _handle: { writeBuffer: (...given: never[]) => number } };
  return vi.spyOn(_handle, 'writeBuffer');
}

describe('the answer to what a group is told', () => {
  it('leaves in one write with that message, before it', async () => {
    const { client } = await edge.member('speaker');
    const { told } = await edge.member('listener');
    const seen: string[] = [];
    client.on('told', () => seen.push('told'));
    // The first write of a process looks at how Node writes.
    edge.realtime.publish({ kind: 'group', name: 'all' }, 'told', { number: 0, text: '' });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    const writes = writesTo(edge.streams[0]);
    client.emit('say', { ways: ['group'] }, () => seen.push('answer'));
    await vi.waitFor(() => expect(seen).toEqual(['told', 'answer', 'told']));
    expect(writes).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(told).toHaveLength(2));
  });

  it('leaves by itself if there is no message', async () => {
    const { client } = await edge.member('speaker');
    const asked = [1, 2, 3].map(() => client.emitWithAck('say', { ways: [] }));
    expect(await Promise.all(asked)).toEqual([{}, {}, {}]);
  });

  it('does not wait where it is a refusal', async () => {
    const { client } = await edge.member('speaker');
    // Whatever waits for company is let go by a timer only.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    expect(await client.emitWithAck('say', { ways: ['refused'] })).toMatchObject({
      error: { code: 'invalid' },
    });
  });

  it('keeps one order with all that goes to its connection, and with other answers', async () => {
    const { client } = await edge.member('speaker');
    const seen: string[] = [];
    client.on('told', ({ text }: { text: string }) => seen.push(text));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.constantFrom('group', 'connection'), { maxLength: 3 }), { maxLength: 12 }),
        async (requests) => {
          seen.length = 0;
          for (const [number, ways] of requests.entries())
            client.emit('say', { ways }, () => seen.push(`answer ${number}`));
          await client.emitWithAck('enter', { group: 'all' });
          await vi.waitFor(() => expect(seen).toHaveLength(requests.flat().length + requests.length));
          const told = seen.filter((one) => !one.startsWith('answer'));
          expect(told).toEqual(requests.flat());
          expect(seen.filter((one) => one.startsWith('answer'))).toEqual(
            requests.map((_, number) => `answer ${number}`),
          );
          // No message is before the answer to the request that it comes of.
          for (const [number, ways] of requests.entries()) {
            const before = requests.slice(0, number).flat().length;
            const firstOfIts = seen.flatMap((one, at) => (one.startsWith('answer') ? [] : [at]))[before];
            if (ways.length > 0) expect(seen.indexOf(`answer ${number}`)).toBeLessThan(firstOfIts ?? 0);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is lost with its connection, and nothing else is', async () => {
    const [gone, other] = [await edge.member('gone'), await edge.member('other')];
    const left = new Promise<void>((resolve) => edge.realtime.onDisconnect(() => resolve()));
    gone.client.emit('say', { ways: [] }, () => {});
    gone.client.disconnect();
    await left;
    edge.realtime.publish({ kind: 'group', name: 'all' }, 'told', { number: 1, text: 'on' });
    await other.client.emitWithAck('say', { ways: [] });
    expect(other.told).toHaveLength(1);
  });
});
