import { startSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { roomsData } from './rooms.data.ts';

it('[A29] [R26] a person is given what they said, oldest first and with the names of rooms, and nothing of others', async () => {
  await using system = await startSystem();
  const [anna, ben] = [await system.person('Anna'), await system.person('Ben')];
  const [coffee, cinema] = [await system.roomId(), await system.roomId('kino')];
  const say = (userId: string, roomId: string, text: string) =>
    system.database.drizzle.execute(sql`
      insert into room_lines (id, room_id, account_id, client_id, text, bubble_color_id, said_at)
      values (gen_random_uuid(), ${roomId}, ${userId}, gen_random_uuid(), ${text}, 'sun', now())`);
  await say(anna.user.id, coffee, 'Guten Morgen');
  await say(ben.user.id, coffee, 'Morgen');
  await say(anna.user.id, cinema, 'Läuft er schon?');
  await say(anna.user.id, coffee, 'Bis später');
  await system.database.drizzle.execute(sql`
    insert into room_lines (id, room_id, account_id, client_id, text, bubble_color_id, said_at, is_away)
    values (gen_random_uuid(), ${coffee}, ${anna.user.id}, gen_random_uuid(), 'Tee holen', 'sun', now(), true)`);
  await system.database.drizzle.execute(
    sql`update room_lines set text = '', gone = 'author' where text = 'Bis später'`,
  );
  await system.database.drizzle.execute(
    sql`update room_lines set kind = 'me' where text = 'Läuft er schon?'`,
  );
  const [lines] = roomsData;
  if (typeof lines?.export !== 'function') throw new Error('lines are withheld');
  expect(await lines.export(system.database.drizzle, anna.user.id)).toEqual([
    { room: 'Kaffeehaus', text: 'Guten Morgen', saidAt: expect.any(Date) },
    { room: 'Kino', text: 'Läuft er schon?', saidAt: expect.any(Date), kind: 'me' },
    { room: 'Kaffeehaus', text: '', saidAt: expect.any(Date), gone: 'author' },
    { room: 'Kaffeehaus', text: 'Tee holen', saidAt: expect.any(Date), kind: 'away' },
  ]);
});
