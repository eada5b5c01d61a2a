import type { Metrics } from '@plausch/platform/metrics';
import type { SocketServer } from '../../ground.ts';
import type { Gateway } from './rooms.gateway.ts';

export function measureRooms(metrics: Metrics, realtime: SocketServer, gateway: Gateway): void {
  metrics.counter({ name: 'room_frames_total', help: 'Frames told in rooms, each counted once.' }, () => [
    { value: realtime.published().get('room:events') ?? 0 },
  ]);
  metrics.counter({ name: 'room_events_total', help: 'Events in these frames.' }, () => [
    { value: gateway.eventsTold },
  ]);
}
