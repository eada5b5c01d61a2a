import type { Edges, Ground } from '../../ground.ts';
import type { RoomHost } from './rooms.host.ts';

export function installRoomsSocket(
  ground: Pick<Ground, 'bus' | 'clock'>,
  { realtime }: Pick<Edges, 'realtime'>,
  host: RoomHost,
): void {
  realtime.on('room:join', ({ roomId, epoch, since }, connection) =>
    host.join(connection, roomId, { epoch, since }),
  );

  realtime.on('room:leave', async (_nothing, connection) => {
    await host.leave(connection);
    return { now: ground.clock.now() };
  });

  realtime.on('avatar:move', (goal, connection) =>
    host.act(connection, (room, userId, now) => ({ steps: room.move(userId, goal, now) })),
  );

  realtime.on('avatar:sit', ({ seatId }, connection) =>
    host.act(connection, (room, userId, now) => ({ steps: room.sit(userId, seatId, now) })),
  );

  realtime.on('chat:send', async ({ clientId, text }, connection) => {
    const written = await host.say(connection, clientId, text);
    return { ...written, now: ground.clock.now() };
  });

  realtime.on('chat:typing', ({ on }, connection) => {
    const { now } = host.act(connection, (room, userId, at) => {
      room.type(userId, on, at);
      return {};
    });
    return { now };
  });

  ground.bus.on('sanction.imposed', ({ accountId, measure, until }) => {
    if (measure.kind === 'mute') host.mute(accountId, until ?? Number.POSITIVE_INFINITY);
  });
  ground.bus.on('sanction.lifted', async ({ accountId, kind }) => {
    if (kind === 'mute') await host.refreshMute(accountId);
  });

  realtime.onConnect((connection) => host.arrive(connection));
  realtime.onDisconnect((connection) => host.detach(connection));
}
