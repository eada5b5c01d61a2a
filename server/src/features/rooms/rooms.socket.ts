import type { Edges, Ground } from '../../ground.ts';
import type { RoomService } from './rooms.service.ts';

export function installRoomsSocket(
  ground: Pick<Ground, 'clock' | 'provided'>,
  { realtime }: Pick<Edges, 'realtime'>,
  service: RoomService,
): void {
  realtime.on('room:join', ({ roomId, epoch, since }, connection) =>
    service.admission.join(connection, roomId, { epoch, since }),
  );

  realtime.on('room:leave', async (_nothing, connection) => {
    await service.leave(connection);
    return { now: ground.clock.now() };
  });

  realtime.on('avatar:move', (goal, connection) =>
    service.act(connection, (room, userId, now) => ({ steps: room.move(userId, goal, now) })),
  );

  realtime.on('avatar:sit', ({ seatId }, connection) =>
    service.act(connection, (room, userId, now) => ({ steps: room.sit(userId, seatId, now) })),
  );

  realtime.on('avatar:gesture', ({ kind }, connection) => {
    const { now } = service.act(connection, (room, userId, at) => {
      service.gestures.spend(userId);
      room.gesture(userId, kind, at);
      return {};
    });
    return { now };
  });

  realtime.on('chat:send', async ({ clientId, text, kind, replyTo }, connection) => {
    const speaker = service.gateway.callerOf(connection);
    const said = await service.speech.say(speaker, { clientId, text, ...(kind && { kind }) }, replyTo);
    return { ...said, now: ground.clock.now() };
  });

  realtime.on('chat:roll', async ({ clientId, ...dice }, connection) => {
    const said = await service.speech.roll(service.gateway.callerOf(connection), clientId, dice);
    return { ...said, now: ground.clock.now() };
  });

  realtime.on('chat:edit', async ({ id, text }, connection) => {
    const changed = await service.ownLines.edit(service.gateway.accountOf(connection), id, text);
    return { ...changed, now: ground.clock.now() };
  });

  realtime.on('chat:delete', async ({ id }, connection) => {
    await service.ownLines.takeBack(service.gateway.accountOf(connection), id);
    return { now: ground.clock.now() };
  });

  realtime.on('chat:react', async (reacted, connection) => {
    await service.reactions.react(service.gateway.accountOf(connection), reacted);
    return { now: ground.clock.now() };
  });

  realtime.on('chat:typing', ({ on }, connection) => {
    const { now } = service.act(connection, (room, userId, at) => {
      room.type(userId, on, at);
      return {};
    });
    return { now };
  });

  realtime.on('presence:set', async ({ afk, text }, connection) => {
    const accountId = service.gateway.accountOf(connection);
    if (text) ground.provided.wordFilter.require(text, 'text');
    if (afk) await service.presence.goAway(accountId, text || undefined);
    else service.presence.comeBack(accountId);
    return { now: ground.clock.now() };
  });

  realtime.onConnect((connection) => service.arrive(connection));
  realtime.onDisconnect((connection) => service.detach(connection));
}
