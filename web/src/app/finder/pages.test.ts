import { PAGES, TEXTS } from '@plausch/protocol/pages';
import { describe, expect, it } from 'vitest';
import { found } from '../fit.ts';
import { pagesFor } from './pages.ts';

const pathsOf = (role: string) =>
  pagesFor({ username: 'Anna', role }).map(({ path }) => path.replace(/\?.*$/, ''));

/** Pages that are no place to go to: what follows a purchase, and parts that a page leads to. */
const NO_PLACE = ['/subscription/success'];

describe('the pages that can be found', () => {
  const wanted = Object.entries(PAGES)
    .filter(([path, { access }]) => access === 'members' && !path.includes(':') && !NO_PLACE.includes(path))
    .map(([path]) => path);

  it('are all that members may open', () => {
    const known = pathsOf('user');
    const forAll = wanted.filter((path) => !/^\/(?:team|admin)\b/.test(path));
    expect(forAll.filter((path) => !known.includes(path))).toEqual([]);
    expect(known).toContain('/main');
    expect(known).toContain('/news');
    expect(known).toContain('/profil/Anna');
  });

  it('are all texts of the house', () => {
    for (const path of Object.keys(TEXTS)) expect(pathsOf('user'), path).toContain(path);
  });

  it.each([
    ['user', false, false],
    ['helper', true, false],
    ['moderator', true, false],
    ['admin', true, true],
  ] as const)('are those of the team and of administrators for them alone: %s', (role, team, admin) => {
    expect(pathsOf(role).includes('/team')).toBe(team);
    expect(pathsOf(role).includes('/admin')).toBe(admin);
  });

  it.each([
    ['passwort', 'Passwort ändern'],
    ['kennwort', 'Passwort ändern'],
    ['dunkel', 'Aussehen'],
    ['münzen', 'Münzen'],
    ['kündigen', 'Verträge hier kündigen'],
    ['kuendigen', 'Verträge hier kündigen'],
    ['dm', 'Nachrichten'],
    ['agb', 'Nutzungsbedingungen'],
    ['datenschutz', 'Datenschutz'],
    ['2fa', 'Zweiter Faktor'],
    ['export', 'Kopie deiner Daten'],
    ['verkaufen', 'Markt'],
    ['frisur', 'Garderobe'],
    ['push', 'Benachrichtigungen'],
    ['verwarnung', 'Akte'],
    ['premium', 'Abo'],
  ])('„%s“ finds „%s“', (typed, name) => {
    const [first] = found(typed, pagesFor({ username: 'Anna', role: 'user' }));
    expect(first?.name).toBe(name);
  });
});
