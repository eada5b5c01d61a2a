import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { kindId } from './inventory.ts';
import { codePointsOf, hasSomethingToSee, isPlain, LIMITS, lineProblem, normalizeText } from './limits.ts';
import { DICE, ROOMS_MOST, SLOW_SECONDS } from './room-rules.ts';
import { id, instantMs, nothing } from './shapes.ts';
import { changedTraits, traits } from './traits.ts';

/** A point in scene units. Requests may name any point of a sane scene; the server decides what is walkable. */
const coordinate = z.int().min(-10_000).max(10_000);
const point = z.strictObject({ x: coordinate, y: coordinate });

/** One straight piece of a walk; `startedAt` is server time. */
const step = z.strictObject({
  from: point,
  to: point,
  startedAt: instantMs,
  durationMs: z.int().nonnegative(),
});

const seatId = z.string().min(1).max(64);

/** So many faces stand for everybody in a room. */
export const ROOM_FACES_MAX = 5;

/** Somebody in a room, as the list of rooms shows them. */
const roomFace = z.strictObject({ id, ...traits }).meta({ id: 'RoomFace' });
export type RoomFace = z.infer<typeof roomFace>;

export const roomSummary = z
  .strictObject({
    id,
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    sceneId: z.string(),
    capacity: z.int(),
    occupancy: z.int(),
    faces: z.array(roomFace).max(ROOM_FACES_MAX).meta({ description: 'Who has been in the room longest' }),
  })
  .meta({ id: 'RoomSummary' });
export type RoomSummary = z.infer<typeof roomSummary>;

export const room = roomSummary.omit({ occupancy: true, faces: true }).meta({ id: 'Room' });
export type Room = z.infer<typeof room>;

/** What goes with being away; withheld where it may not be heard. */
const away = {
  text: z.string().optional().meta({ description: 'What they say of it themselves' }),
  lineId: id.optional().meta({ description: 'Names that text in a report, as that of a line' }),
};

/**
 * Somebody in the room. Whoever walks has steps; whoever stands has none and is at `position`. What most people
 * are not doing is left out, as hundreds may be in a room.
 */
export const member = z
  .strictObject({
    userId: id,
    ...traits,
    position: point,
    steps: z.array(step).min(1).optional(),
    seatId: seatId.optional().meta({ description: 'The seat at the end of the steps' }),
    dozing: z.boolean().optional().meta({ description: 'The connection is lost; the figure leaves soon' }),
    typing: z.boolean().optional(),
    afk: z.boolean().optional().meta({ description: 'Away, by their own word or for want of input' }),
    ...away,
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof member>;

const edited = z.literal(true).meta({ description: 'Its author has changed it since it was said' });

const emojiInLine = z
  .strictObject({ token: z.string(), kindId })
  .meta({ description: 'Every place in the text where this token stands shows this emoji' });

/** [R34] [R35] What ties a line to other lines and to people. */
const ties = {
  replyTo: id.optional().meta({ description: 'The line of this room that it answers' }),
  mentions: z.array(id).min(1).optional().meta({
    description: 'Whom it speaks to with „@Name“; the id of the room where that is everybody in it',
  }),
};

/** How people react to a line, in the order in which they are offered. */
export const REACTIONS = ['thumb', 'heart', 'laugh', 'wow', 'cry', 'party'] as const;
const reaction = z.enum(REACTIONS);
export type Reaction = z.infer<typeof reaction>;

/** [R36] All who react to a line in one way, in the order in which they did. */
const reactionsOfLine = z
  .strictObject({ kind: reaction, userIds: z.array(id).min(1) })
  .meta({ id: 'LineReactions' });
export type LineReactions = z.infer<typeof reactionsOfLine>;

/** Who took a line out of the talk. */
const gone = z
  .enum(['author', 'team'])
  .meta({ description: 'Who took the line out of the talk; its text is empty then' });
export type Gone = z.infer<typeof gone>;

const lineKind = z.enum(['me', 'dice']).meta({
  description:
    'What is no plain talk: what its speaker does, or what dice of the server show. Reads on from their name',
});
export type LineKind = z.infer<typeof lineKind>;

export const line = z
  .strictObject({
    id,
    clientId: id.meta({ description: 'Made by the sender, so that a repeated send is one line' }),
    userId: id,
    username: z.string(),
    text: z.string(),
    bubbleColorId: z.string(),
    at: instantMs,
    kind: lineKind.optional(),
    emojis: z
      .array(emojiInLine)
      .min(1)
      .optional()
      .meta({ description: 'What in the text stands for emojis; everything else is text' }),
    ...ties,
    reactions: z
      .array(reactionsOfLine)
      .min(1)
      .optional()
      .meta({ description: 'In a history; what is said now has none yet' }),
    edited: edited.optional(),
    gone: gone.optional(),
  })
  .meta({ id: 'Line' });
export type Line = z.infer<typeof line>;

/** What a figure can do for the others to see: it waves, dances for a few seconds, or lets a heart rise. */
export const GESTURES = ['wave', 'dance', 'heart'] as const;
const gesture = z.enum(GESTURES);
export type Gesture = z.infer<typeof gesture>;

/** How slowly people talk in a room. */
const slow = z
  .strictObject({
    seconds: z
      .int()
      .nonnegative()
      .meta({ description: 'Between two lines of one person; 0 where the room is not slow' }),
    isAutomatic: z.literal(true).optional().meta({ description: 'For as long as too much is said at once' }),
  })
  .meta({ id: 'Slow' });
export type Slow = z.infer<typeof slow>;

const numbered = { seq: z.int().positive() };

/** What happens in a room, numbered without gaps from 1 within an epoch. */
export const roomEvent = z
  .discriminatedUnion('type', [
    z.strictObject({ ...numbered, type: z.literal('room:joined'), member }),
    z.strictObject({
      ...numbered,
      type: z.literal('room:left'),
      userId: id,
      reason: z.enum(['left', 'lost', 'elsewhere', 'signed_out', 'away', 'closed']),
    }),
    z.strictObject({
      ...numbered,
      type: z.literal('avatar:moved'),
      userId: id,
      steps: z.array(step),
      seatId: seatId.nullable(),
    }),
    z
      .strictObject({
        ...numbered,
        type: z.literal('avatar:gesture'),
        userId: id,
        kind: gesture,
        at: instantMs,
      })
      .meta({ description: 'Over by itself some seconds after `at`; no part of a snapshot' }),
    z
      .strictObject({ ...numbered, type: z.literal('person:changed'), userId: id, ...changedTraits })
      .meta({ description: 'How a person appears from now on; lines keep what they were said under' }),
    z
      .strictObject({
        ...numbered,
        type: z.literal('presence:changed'),
        userId: id,
        dozing: z.boolean(),
        afk: z.boolean(),
        ...away,
      })
      .meta({ description: 'All of their presence from now on: what is left out is not so any more' }),
    z.strictObject({ ...numbered, type: z.literal('chat:message'), ...line.shape }),
    z
      .strictObject({
        ...numbered,
        type: z.literal('chat:edited'),
        ...line.pick({ id: true, userId: true, text: true, emojis: true, mentions: true }).shape,
        edited,
      })
      .meta({ description: 'What this line says from now on' }),
    z
      .strictObject({ ...numbered, type: z.literal('chat:deleted'), id, gone })
      .meta({ description: 'The words of this line are gone; that there was one stays' }),
    z
      .strictObject({
        ...numbered,
        type: z.literal('chat:reacted'),
        id,
        userId: id,
        kind: reaction,
        on: z.boolean(),
      })
      .meta({ description: 'Somebody reacts to this line, or does so no more' }),
    z.strictObject({ ...numbered, type: z.literal('chat:typing'), userId: id, on: z.boolean() }),
    z
      .strictObject({ ...numbered, type: z.literal('room:slow'), ...slow.shape })
      .meta({ description: 'How slowly people talk from now on' }),
  ])
  .meta({ id: 'RoomEvent' });
export type RoomEvent = z.infer<typeof roomEvent>;

/** Everything that happened in one tick, in order; `from` is the number of the first event. */
export const roomEvents = z.strictObject({
  roomId: id,
  from: z.int().positive(),
  events: z.array(roomEvent),
});
export type RoomEvents = z.infer<typeof roomEvents>;

/** The speaker of lines in the history who has left the room, with the look they left with. */
const formerMember = z.strictObject({ userId: id, ...traits }).meta({ id: 'FormerMember' });

/** The whole state after event `seq`, or the events after the number the client named. */
export const joined = z.union([
  z.strictObject({
    epoch: z.string(),
    seq: z.int().nonnegative(),
    now: instantMs,
    room,
    members: z.array(member),
    history: z.array(line),
    slow: slow.optional().meta({ description: 'Left out where the room is not slow' }),
    left: z
      .array(formerMember)
      .optional()
      .meta({ description: 'Whose lines are in the history, and who is not in the room any more' }),
  }),
  z.strictObject({
    epoch: z.string(),
    seq: z.int().nonnegative(),
    now: instantMs,
    events: z.array(roomEvent),
  }),
]);
export type Joined = z.infer<typeof joined>;

/** Where somebody stands who waits before a full room, counted from 1. */
const roomQueue = z.strictObject({ roomId: id, position: z.int().positive() });

/** A place is kept for somebody who waited: `room:join` until then takes it. */
const roomReady = z.strictObject({ roomId: id, until: instantMs });

/** How many people are where, for those who are in no room. */
const roomList = z.strictObject({
  items: z.array(z.strictObject({ id, occupancy: z.int().nonnegative() })),
});

/** A member of a room as visitors outside see them: look, place and that they speak; never their name, id or words. */
const glimpsedFigure = z
  .strictObject({
    n: z
      .int()
      .positive()
      .meta({ description: 'Tells the figures of a room apart while they are there, and nothing else' }),
    figure: traits.figure,
    bubbleColorId: traits.bubbleColorId,
    position: point,
    steps: z.array(step).min(1).optional(),
    seatId: seatId.optional(),
    dozing: z.boolean().optional(),
    spokeAt: instantMs.optional().meta({ description: 'When a line was said, if that was a moment ago' }),
  })
  .meta({ id: 'GlimpsedFigure' });
export type GlimpsedFigure = z.infer<typeof glimpsedFigure>;

/** The state of a room as it was looked at: which life of it, and how far. */
const glimpsedState = z
  .string()
  .max(32)
  .regex(/^(?:closed|[0-9a-f]{8}\.\d+)$/);

const glimpse = endpoint({
  method: 'GET',
  path: '/rooms/:id/glimpse',
  summary:
    'A room as passers-by see it: figures and their steps, and that somebody speaks; no names, no words.',
  access: 'public',
  limit: 'watch',
  params: z.strictObject({ id }),
  query: z.strictObject({
    known: glimpsedState.optional().meta({ description: 'The `state` of the answer before' }),
  }),
  status: 200,
  response: z.strictObject({
    now: instantMs,
    state: glimpsedState,
    figures: z
      .array(glimpsedFigure)
      .optional()
      .meta({ description: 'Left out where nothing has happened since `known`' }),
  }),
});

const listRooms = endpoint({
  method: 'GET',
  path: '/rooms',
  summary: 'The rooms with how many people are in them.',
  access: 'public',
  limit: 'read',
  status: 200,
  response: z.strictObject({ items: z.array(roomSummary), next: z.null() }),
});

const acknowledged = { now: instantMs };

/** What a member says, in one line. */
export const lineText = z
  .string()
  .max(LIMITS.lineMax * 4)
  .transform(normalizeText)
  .refine((text) => lineProblem(text) === undefined, { error: 'line' });

/** Something that became of a line otherwise than its author may have thought. */
const note = z
  .string()
  .optional()
  .meta({ description: 'For the author alone: why some of its „@Name“ are nothing but words' });

const ownLineId = id.meta({ description: 'Of a line of one’s own, said in this room' });

const said = z.strictObject({
  ...acknowledged,
  id,
  seq: z.int().nullable(),
  at: instantMs,
  note,
  slowUntil: instantMs
    .optional()
    .meta({ description: 'In a slow room: when this person may say the next line' }),
});

/** What a client may ask on the socket; every request is acknowledged with the response or an error body. */
export const roomRequests = {
  'room:join': {
    cost: 10,
    request: z.strictObject({
      roomId: id,
      epoch: z.string().max(64).optional(),
      since: z.int().nonnegative().optional(),
    }),
    response: joined,
  },
  'room:leave': { cost: 1, request: nothing, response: z.strictObject(acknowledged) },
  'avatar:move': {
    cost: 1,
    request: point,
    response: z.strictObject({ ...acknowledged, seq: z.int(), steps: z.array(step) }),
  },
  'avatar:sit': {
    cost: 1,
    request: z.strictObject({ seatId }),
    response: z.strictObject({ ...acknowledged, seq: z.int(), steps: z.array(step) }),
  },
  'avatar:gesture': {
    cost: 2,
    request: z.strictObject({ kind: gesture }),
    response: z.strictObject(acknowledged),
  },
  'chat:send': {
    cost: 4,
    request: z.strictObject({
      clientId: id,
      text: lineText,
      replyTo: ties.replyTo,
      kind: z.literal('me').optional().meta({ description: 'Says what one does: `winkt`' }),
    }),
    response: said,
  },
  'chat:roll': {
    cost: 4,
    request: z.strictObject({
      clientId: id,
      dice: z.int().min(1).max(DICE.most),
      sides: z.int().min(DICE.sidesLeast).max(DICE.sidesMost),
    }),
    response: said,
  },
  'chat:edit': {
    cost: 4,
    request: z.strictObject({ id: ownLineId, text: lineText }),
    response: z.strictObject({ ...acknowledged, note }),
  },
  'chat:delete': {
    cost: 2,
    request: z.strictObject({ id: ownLineId }),
    response: z.strictObject(acknowledged),
  },
  'chat:react': {
    cost: 2,
    request: z.strictObject({
      id: id.meta({ description: 'Of a line that was said in this room' }),
      kind: reaction,
      on: z.boolean(),
    }),
    response: z.strictObject(acknowledged),
  },
  'chat:typing': {
    cost: 1,
    request: z.strictObject({ on: z.boolean() }),
    response: z.strictObject(acknowledged),
  },
  'presence:set': {
    cost: 2,
    request: z
      .strictObject({
        afk: z.boolean(),
        text: z
          .string()
          .max(LIMITS.awayMax * 4)
          .transform(normalizeText)
          .refine((text) => text === '' || lineProblem(text, LIMITS.awayMax) === undefined, { error: 'line' })
          .optional()
          .meta({ description: 'What the others read of it; empty is none' }),
      })
      .refine(({ afk, text }) => afk || text === undefined, { path: ['text'] }),
    response: z.strictObject(acknowledged),
  },
} as const;

/** What the server says to one person; what it says to a room is `room:events`. */
export const roomMessages = {
  'room:events': roomEvents,
  'room:left': z.strictObject({ roomId: id, reason: z.enum(['elsewhere', 'away', 'closed']) }),
  'room:queue': roomQueue,
  'room:ready': roomReady,
  'room:list': roomList,
} as const;

const ROOM_NAME_MAX = 24;
const ROOM_DESCRIPTION_MAX = 80;
const CAPACITY_MAX = 500;

const seen = (most: number, error: string) =>
  z
    .string()
    .max(most * 4)
    .transform(normalizeText)
    .refine((text) => codePointsOf(text) <= most && hasSomethingToSee(text) && isPlain(text), { error });

const slowSeconds = z
  .literal(SLOW_SECONDS)
  .meta({ description: 'How many seconds lie between two lines of one person; 0 is as always' });

/** What may be changed of a room. */
const roomSettings = {
  name: seen(ROOM_NAME_MAX, 'name'),
  description: seen(ROOM_DESCRIPTION_MAX, 'description'),
  capacity: z.int().min(1).max(CAPACITY_MAX),
  isOpen: z.boolean().meta({
    description: 'Nobody comes into a closed room, who is in it is led out, and no list shows it',
  }),
  slowSeconds,
};

const settledRoom = room
  .extend({
    occupancy: z.int().nonnegative(),
    isOpen: z.boolean(),
    slowSeconds,
    hasScreen: z.boolean().meta({ description: 'It can have hosts, who put films on' }),
  })
  .meta({ id: 'RoomSettings' });
export type RoomSettings = z.infer<typeof settledRoom>;

const listAllRooms = endpoint({
  method: 'GET',
  path: '/admin/rooms',
  summary: 'All rooms, closed ones too.',
  access: 'session',
  role: 'admin',
  secondFactor: 'held',
  limit: 'read',
  status: 200,
  response: z.strictObject({ items: z.array(settledRoom), next: z.null() }),
});

const changeRoom = endpoint({
  method: 'PUT',
  path: '/admin/rooms/:id',
  summary: 'Change a room: how it is called, how many it holds, whether it is open.',
  access: 'session',
  role: 'admin',
  secondFactor: 'held',
  limit: 'write',
  params: z.strictObject({ id }),
  body: z.strictObject(roomSettings),
  status: 200,
  response: z.strictObject({ room: settledRoom }),
});

const createRoom = endpoint({
  method: 'POST',
  path: '/admin/rooms',
  summary: 'Make a room of one of the scenes, at its place in the lists.',
  access: 'session',
  role: 'admin',
  secondFactor: 'fresh',
  limit: 'write',
  once: true,
  body: z.strictObject({
    name: roomSettings.name,
    description: roomSettings.description,
    capacity: roomSettings.capacity,
    sceneId: z.string().regex(/^[a-z0-9-]{1,32}$/),
    position: z
      .int()
      .min(1)
      .max(ROOMS_MOST)
      .meta({ description: 'In the lists, from 1; after the last one it is the last' }),
  }),
  status: 201,
  response: z.strictObject({ room: settledRoom }),
});

const slowRoom = endpoint({
  method: 'PUT',
  path: '/rooms/:id/slow',
  summary: 'Slow the talk of a room down, or let it go as always: moderators and the hosts of the room.',
  access: 'session',
  limit: 'write',
  params: z.strictObject({ id }),
  body: z.strictObject({ slowSeconds }),
  status: 200,
  response: z.strictObject({ slowSeconds }),
});

/** Those of the desk, which only administrators ask. */
export const roomsDeskEndpoints = { listAllRooms, createRoom, changeRoom } as const;

export const roomsEndpoints = { listRooms, glimpse, slowRoom, ...roomsDeskEndpoints } as const;
