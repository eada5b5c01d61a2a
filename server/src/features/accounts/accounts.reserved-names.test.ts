import { describe, expect, it } from 'vitest';
import { isReservedName } from './accounts.names.ts';

const BRAND = { name: 'Plausch', claim: '', contact: '' };
const isRefused = (name: string, brand = BRAND.name) => isReservedName(name, { ...BRAND, name: brand });
const accepted = (names: readonly string[], brand = BRAND.name) =>
  names.filter((name) => !isRefused(name, brand));

/** As they stand in a name, one of each group and more: written out here, so that none is lost from its list unseen. */
const RESERVED: Readonly<Record<string, readonly string[]>> = {
  offices: [
    ...[
      'admin',
      'administratorin',
      'betreiber',
      'helfer',
      'helpers',
      'kundendienst',
      'kundensupport',
      'leitung',
    ],
    ...[
      'mod',
      'moderatorinnen',
      'offiziell',
      'official',
      'operator',
      'owner',
      'redaktion',
      'security',
      'staff',
    ],
    ...['support', 'sysop', 'supervisor', 'team', 'teamleitung', 'verwaltung', 'datenschutz', 'jugendschutz'],
    ...['polizei', 'webmaster'],
  ],
  house: [
    ...['plausch', 'bot', 'bots', 'crew', 'hilfe', 'kontakt', 'server', 'service', 'sicherheit', 'system'],
    ...['impressum', 'presse'],
  ],
  mailboxes: [
    ...[
      'abuse',
      'hostmaster',
      'info',
      'contact',
      'mailer-daemon',
      'newsletter',
      'noc',
      'noreply',
      'no-reply',
    ],
    ...['postmaster', 'root', 'www'],
  ],
  duties: ['legal', 'privacy'],
  mentions: ['alle', 'all', 'everyone', 'here', 'jeder', 'raum', 'room', 'ich', 'du', 'me'],
  placeholders: [
    ...['anonym', 'anonymous', 'deleted', 'gelöscht', 'gelöschtes-konto', 'null', 'undefined', 'unbekannt'],
    ...['unknown', 'user'],
  ],
};

describe('reserved names', () => {
  it.each(Object.entries(RESERVED))(
    '[A9] nobody is called one of the %s, in whatever letters',
    (_, names) => {
      expect(accepted(names)).toEqual([]);
      expect(accepted(names.map((name) => name.toUpperCase()))).toEqual([]);
    },
  );

  it.each([
    ...[
      'hilfechat',
      'systemnachricht',
      'echterbot',
      'crewinfo',
      'echtepresse',
      'serviceteam',
      'kontaktzentrale',
    ],
    ...['impressumx', 'neuerserver', 'wirdasteam', 'onlinesicherheit', 'derbotaccount', 'bots24'],
  ])('[A9] nobody is called %s, made of words of the house and such that say nothing', (name) => {
    expect(isRefused(name)).toBe(true);
  });

  it.each([
    ...['annaadministratorberlin', 'annamoderatorberlin', 'annamoderationberlin', 'annakundendienstberlin'],
    ...['annakundenserviceberlin', 'annasupportberlin', 'annaadmin', 'adminanna'],
  ])('[A9] nobody is called %s, with an office that needs no sign around it', (name) => {
    expect(isRefused(name)).toBe(true);
  });

  it('[A9] a house that is called like words that say nothing is the house all the same', () => {
    const names = ['chatlobby', 'Chat_Lobby', 'chatlobbynews', 'meinchatlobby', 'derchatlobbychat'];
    expect(accepted(names, 'Chat Lobby')).toEqual([]);
    expect(accepted(['chatlobbynews', 'meinchatlobby', 'chatlobbyanna'])).toHaveLength(3);
    expect(accepted(['chatlobbyanna', 'lobbychat'], 'Chat Lobby')).toHaveLength(2);
  });

  it.each([
    ...[
      '0ffiziell',
      'He1fer',
      'Heifer',
      'Adm1n',
      'Adrnin',
      'Vervva1tung',
      'vvebmaster',
      'Aclmin',
      'H3lfer',
      'St4ff',
    ],
    ...['5upport', '7eam', '8etreiber', 'ßetreiber', 'Moooderator', 'T\u0065\u0301am', 'SECURlTY'],
  ])('[A9] nobody is called %s, nor is anybody beside a name, with signs that look like letters', (name) => {
    expect(accepted([name, `Anna_${name}`, `${name}.Anna`])).toEqual([]);
  });
});
