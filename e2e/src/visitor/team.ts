import { callApi } from '@plausch/dev-env';
import type { Venue } from './venue.ts';
import type { Kind, Visitor } from './visitor.ts';

type Role = 'helper' | 'moderator' | 'admin';

/** The people of the team at a venue, and what they have to decide. */
export class Team {
  readonly #venue: Venue;

  constructor(venue: Venue) {
    this.#venue = venue;
  }

  /** A member of staff who signed in on this device earlier. */
  async member(name: string, role: Role, kind: Kind = 'desktop'): Promise<Visitor> {
    await this.#venue.register(name);
    await this.#venue.server.query(`update accounts set role = '${role}' where username = '${name}'`);
    return this.#venue.resident(name, kind);
  }

  async idOf(name: string): Promise<string> {
    const [row] = await this.#venue.server.query<{ id: string }>(
      `select id from accounts where username = '${name}'`,
    );
    return row?.id ?? '';
  }

  /** A line of one person that another one has reported; the id of the case. */
  async reported(
    sender: string,
    reporter: string,
    text: string,
    reason: 'threat' | 'harassment' = 'threat',
  ): Promise<string> {
    const { server } = this.#venue;
    await this.#venue.register(sender);
    const { token } = await this.#venue.session(reporter);
    const [line] = await server.query<{ id: string }>(
      `insert into room_lines (id, room_id, account_id, client_id, text, bubble_color_id, said_at)
       select gen_random_uuid(), rooms.id, accounts.id, gen_random_uuid(), '${text}', 'sun', now()
       from rooms, accounts where rooms.slug = 'kaffeehaus' and accounts.username = '${sender}' returning id`,
    );
    const { status } = await callApi(server.origin, 'reportLine', {
      token,
      body: { lineId: line?.id ?? '', reason, explanation: 'Das macht mir Angst.' },
    });
    if (status !== 201) throw new Error(`a report was answered ${status}`);
    const [row] = await server.query<{ id: string }>(
      `select case_id as id from case_lines where text = '${text}' and is_reported order by case_id desc limit 1`,
    );
    return row?.id ?? '';
  }
}

/** Opens a page of the team's, and waits until it is there. */
export async function goToDesk({ page }: Visitor, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.locator('[data-late]').first().waitFor({ state: 'detached' });
}
