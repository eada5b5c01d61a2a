import type { Metrics } from '@plausch/platform/metrics';
import type { SocketServer } from '../../ground.ts';

/** What was told in rooms: a frame is one broadcast, however many members get it. */
type Traffic = { frames: number; events: number };

/** The same real-time edge, with the frames of rooms counted. */
export function countTraffic(realtime: SocketServer): { realtime: SocketServer; traffic: Readonly<Traffic> } {
  const traffic: Traffic = { frames: 0, events: 0 };
  const counting: SocketServer = {
    ...realtime,
    publish(audience, name, message) {
      if (name === 'room:events') {
        traffic.frames += 1;
        traffic.events += (message as { events: readonly unknown[] }).events.length;
      }
      realtime.publish(audience, name, message);
    },
  };
  return { realtime: counting, traffic };
}

export function measureTraffic(metrics: Metrics, traffic: Readonly<Traffic>): void {
  metrics.counter({ name: 'room_frames_total', help: 'Frames told in rooms, each counted once.' }, () => [
    { value: traffic.frames },
  ]);
  metrics.counter({ name: 'room_events_total', help: 'Events in these frames.' }, () => [
    { value: traffic.events },
  ]);
}
