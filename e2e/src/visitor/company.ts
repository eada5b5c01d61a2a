import { expect } from 'vitest';
import type { Figure } from './stage-view.ts';
import type { Venue, VisitOptions } from './venue.ts';
import type { Visitor } from './visitor.ts';

/** Three people in the Kaffeehaus at rest, who see each other: on a phone, at a desk, on a phone. */
export async function threeGuests(
  venue: Venue,
  [first, second, third]: readonly [string, string, string],
  options: VisitOptions = {},
): Promise<[Visitor, Visitor, Visitor]> {
  const company = await Promise.all([
    venue.guest(first, 'phone', options),
    venue.guest(second, 'desktop', options),
    venue.guest(third, 'phone', options),
  ]);
  await untilAllAtRest(company);
  return company;
}

/** Everybody sees everybody once and nobody else, in the picture and in the list, and nothing moves any more. */
export async function untilAllAtRest(company: readonly Visitor[]): Promise<void> {
  const names = company.map(({ name }) => name).sort();
  for (const { room } of company) {
    await expect
      .poll(async () => ({
        drawn: (await room.stage.isAtRest()) && (await room.stage.names()),
        listed: await Promise.all(names.map((name) => room.person(name).count())),
      }))
      .toEqual({ drawn: names, listed: names.map(() => 1) });
  }
}

/** Where everybody is, by name; the same on all screens. */
export async function figuresSeenByAll(company: readonly Visitor[]): Promise<Figure[]> {
  const [seen = [], ...others] = await Promise.all(
    company.map(async ({ room }) =>
      (await room.stage.figures()).toSorted((a, b) => a.name.localeCompare(b.name)),
    ),
  );
  for (const other of others) expect(other).toEqual(seen);
  return seen;
}
