import { z } from 'zod';
import { accountTraits } from './accounts.ts';
import { endpoint } from './endpoints.ts';
import { pageOf, pageQuery } from './paging.ts';
import { id, instantMs, nothing, timestamp } from './shapes.ts';
import { traits } from './traits.ts';

/** So many requests are shown at once, the newest ones. */
export const FRIEND_REQUESTS_SHOWN = 100;

const params = z.strictObject({ userId: id });

/** Whom one has blocked looks as they always do, and nothing else is said of them. */
const blockedPerson = z
  .strictObject({ userId: id, ...accountTraits, since: timestamp })
  .meta({ id: 'BlockedPerson' });
export type BlockedPerson = z.infer<typeof blockedPerson>;

const listBlocks = endpoint({
  method: 'GET',
  path: '/blocks',
  summary: 'Whom one has blocked, newest first.',
  access: 'session',
  limit: 'read',
  pageLength: 50,
  query: z.strictObject(pageQuery),
  status: 200,
  response: pageOf(blockedPerson),
});

const getBlock = endpoint({
  method: 'GET',
  path: '/blocks/:userId',
  summary: 'Whether one has blocked somebody; of somebody who is not there, as of anybody else.',
  access: 'session',
  limit: 'read',
  params,
  status: 200,
  response: z.strictObject({ blocked: z.boolean() }),
});

const block = endpoint({
  method: 'PUT',
  path: '/blocks/:userId',
  summary: 'Block somebody: from now on neither hears the other.',
  access: 'session',
  limit: 'write',
  params,
  status: 200,
  response: nothing,
});

const unblock = endpoint({
  method: 'DELETE',
  path: '/blocks/:userId',
  summary: 'End a block.',
  access: 'session',
  limit: 'write',
  params,
  status: 200,
  response: nothing,
});

/** A person in a list of friends or requests. */
const person = { userId: id, ...traits };

const whereabouts = {
  online: z.boolean(),
  roomId: id.optional().meta({ description: 'Where they are, if they show it' }),
};

const friend = z.strictObject({ ...person, since: timestamp, ...whereabouts }).meta({ id: 'Friend' });
export type Friend = z.infer<typeof friend>;

const friendRequest = z.strictObject({ id, ...person, at: timestamp }).meta({ id: 'FriendRequest' });
export type FriendRequest = z.infer<typeof friendRequest>;

const listFriends = endpoint({
  method: 'GET',
  path: '/friends',
  summary: 'One’s friends by name, the requests that wait for one’s answer, and those that one has sent.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: z.strictObject({
    items: z.array(friend),
    received: z.array(friendRequest).max(FRIEND_REQUESTS_SHOWN),
    sent: z.array(friendRequest).max(FRIEND_REQUESTS_SHOWN),
    showsRoom: z.boolean().meta({ description: 'Whether friends see which room one is in' }),
    showsOnline: z.boolean().nullable().meta({
      description: 'Whether everybody sees that one is there; null: minors, of whom friends alone do',
    }),
    next: z.null(),
  }),
});

const requestFriendship = endpoint({
  method: 'POST',
  path: '/friends/requests',
  summary: 'Ask somebody to be friends; who has asked oneself is a friend at once.',
  access: 'session',
  limit: 'write',
  body: params,
  status: 200,
  response: z.strictObject({ state: z.enum(['requested', 'friends']) }),
});

const answerTo = {
  access: 'session',
  limit: 'write',
  params: z.strictObject({ id }),
  status: 200,
  response: nothing,
} as const;

const acceptFriendship = endpoint({
  ...answerTo,
  method: 'POST',
  path: '/friends/requests/:id/accept',
  summary: 'Be friends with who has asked.',
});

const declineFriendship = endpoint({
  ...answerTo,
  method: 'POST',
  path: '/friends/requests/:id/decline',
  summary: 'Say no; who has asked is not told.',
});

const withdrawFriendship = endpoint({
  ...answerTo,
  method: 'DELETE',
  path: '/friends/requests/:id',
  summary: 'Take one’s own request back.',
});

const endFriendship = endpoint({
  method: 'DELETE',
  path: '/friends/:userId',
  summary: 'Be friends no more, on both sides.',
  access: 'session',
  limit: 'write',
  params,
  status: 200,
  response: nothing,
});

const showFriends = endpoint({
  method: 'PUT',
  path: '/account/whereabouts',
  summary: 'What friends see, and what everybody sees; what is left out stays as it is.',
  access: 'session',
  limit: 'write',
  body: z.strictObject({ showsRoom: z.boolean().optional(), showsOnline: z.boolean().optional() }),
  status: 200,
  response: nothing,
});

/** What the shell must know: who waits for an answer, newest first. */
export const friendsState = { friendRequests: z.array(id).max(FRIEND_REQUESTS_SHOWN) } as const;

/** What the server says to a person about their friends, on every device. */
export const friendsMessages = {
  'friend:request': z
    .strictObject({ id, direction: z.enum(['received', 'sent']), at: instantMs, ...person })
    .meta({ description: 'Somebody asks, or oneself has asked on another device' }),
  'friend:accepted': z.strictObject(person).meta({ description: 'A friend from now on' }),
  'friend:removed': z
    .strictObject({ userId: id })
    .meta({ description: 'Neither a friend any more, nor is there a request' }),
  'friend:presence': z.strictObject({ userId: id, ...whereabouts }),
} as const;

export const friendsEndpoints = {
  listBlocks,
  getBlock,
  block,
  unblock,
  listFriends,
  requestFriendship,
  acceptFriendship,
  declineFriendship,
  withdrawFriendship,
  endFriendship,
  showFriends,
} as const;
