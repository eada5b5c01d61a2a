import type { Queryable } from '@plausch/platform/db';
import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { allRooms, forgetPlace, lines, placeOf, reactions } from './rooms.store.ts';

/** What rooms keep of a person. */
export const roomsData: readonly PersonalData[] = [
  {
    columns: ['room_lines.account_id'],
    title: 'Zeilen in Räumen, und was du sagst, wenn du weg bist',
    ...given(linesWithRooms, {
      room: 'Raum',
      text: 'Was du gesagt hast',
      saidAt: 'Wann',
      kind: {
        label: 'Art',
        means: { away: 'als du weg warst', me: 'was du tust', dice: 'ein Wurf mit Würfeln' },
      },
      earlier: 'Was du vor einer Änderung gesagt hattest',
      gone: { label: 'Entfernt', means: { author: 'von dir zurückgenommen', team: 'vom Team' } },
    }),
    erase: {
      kept: 'Lines refer to the row of the account, which has no name any more; they go with their retention.',
    },
  },
  {
    // Columns of the lines above.
    columns: [],
    title: 'Antworten in Räumen, und wen du ansprichst',
    ...given(tiesWithRooms, {
      room: 'Raum',
      text: 'Was du gesagt hast',
      saidAt: 'Wann',
      answers: 'Antwort auf eine andere Zeile',
      speaksTo: 'So viele angesprochen',
    }),
    erase: {
      kept: 'They go with the lines. Whom others speak to is the id of an account, which has no name any more.',
    },
  },
  {
    columns: ['room_reactions.account_id'],
    title: 'Reaktionen auf Zeilen in Räumen',
    ...given(reactionsWithRooms, {
      room: 'Raum',
      kind: {
        label: 'Reaktion',
        means: { thumb: '👍', heart: '❤️', laugh: '😂', wow: '😮', cry: '😢', party: '🎉' },
      },
      at: 'Wann',
    }),
    erase: (_ground, { sql }, accountId) => reactions.deleteOfAccount(sql, accountId),
  },
  {
    columns: ['room_places.account_id'],
    title: 'Letzter Platz',
    ...given(placeOf, { room: 'Raum', x: 'x', y: 'y', seatId: 'Sitz', at: 'Wann' }),
    erase: (_ground, { sql }, accountId) => forgetPlace(sql, accountId),
  },
];

async function linesWithRooms(sql: Queryable, accountId: string) {
  const names = await roomNames(sql);
  const said = await lines.ofAccount(sql, accountId);
  return said.map(({ talkId, text, saidAt, kind, isAway, gone, earlier }) => ({
    room: names.get(talkId),
    text,
    saidAt,
    ...(kind && { kind }),
    ...(isAway && { kind: 'away' as const }),
    ...(earlier.length > 0 && { earlier }),
    ...(gone && { gone }),
  }));
}

async function tiesWithRooms(sql: Queryable, accountId: string) {
  const names = await roomNames(sql);
  const said = await lines.ofAccount(sql, accountId);
  return said
    .filter(({ replyTo, mentions }) => replyTo !== null || mentions.length > 0)
    .map(({ talkId, text, saidAt, replyTo, mentions }) => ({
      room: names.get(talkId),
      text,
      saidAt,
      answers: replyTo !== null,
      speaksTo: mentions.length,
    }));
}

async function reactionsWithRooms(sql: Queryable, accountId: string) {
  const names = await roomNames(sql);
  const reacted = await reactions.ofAccount(sql, accountId);
  return reacted.map(({ talkId, ...rest }) => ({ room: names.get(talkId), ...rest }));
}

async function roomNames(sql: Queryable): Promise<ReadonlyMap<string, string>> {
  return new Map((await allRooms(sql)).map(({ id, name }) => [id, name]));
}
