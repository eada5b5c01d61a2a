import { usernameProblem } from '@plausch/protocol/limits';
import { describe, expect, it } from 'vitest';
import { isReservedName } from './accounts.names.ts';
import { OFFICES } from './accounts.reserved-names.ts';

const BRAND = { name: 'Plausch', claim: '', contact: '' };
const isRefused = (name: string) => isReservedName(name, BRAND);

/** As they are written to be taken for staff. */
const POSING = `
Ädmin Âdmin Ädmîn AdminTeam Mod_Anna Das_Team Plausch_Support Moderator1 TeamPlausch Offiziell System-Nachricht
DerAdmin Der_Admin der.admin deradmin dasteam admin1 Admin123 1Admin 4dmin Adm1n Adm1n2 4dm1n007 4DM1N aDmIn xXAdminXx
Ad-min a.d.m.i.n Ad.min.Anna m_o_d m.o.d.Anna Aclmin Adrnin Addmin Admiin Admiiin AAAdmin Administratör Adminanna annaadmin Chef-Admin
Mod Möd M0d Mod1 M0d1 m0d_anna Anna.Mod AnnaMod ModAnna Mods Mod-Team ModTeam Supermod chatmod MODAnna rnod
M0derator Mod3rator Mod3r4tor Moderatör Moderatorin Anna_Moderatorin maxmoderator Möderation Co-Moderator moderatoren
Team Teäm T3am 7eam TeamBlau Team_Anna Anna-Team Unser_Team unserteam TEAM24 Chatteam Team.Info Adminteam teamadmin
24Offizie11 24Admin7 7Te4m7
Support Süpport 5upport Suppor7 Supp0rt Support24 Anna_Support annasupport Suport Supportteam Support-Center
Staff 5taff Stäff Staff_Anna Helfer Helfer_Anna AnnaHelferin Helper1 Betreiber Der.Betreiber B3treiber Kundendienst kundenservice24
Operator Öwner Owner Security_Anna Verwaltung Redaktion Leitung Sysop Sysadmin Official Ofiziell 0ffiziell Offizieller_Account OffiziellesKonto
System 5ystem Systemnachricht Systemmeldung System.Info Bot B0t Chatbot Bot24 Service-Center ServerInfo Hilfe Hilfe.Chat
Plausch Pläusch P1ausch Plausch24 DerPlausch Plausch_Info Plausch_Anna AnnaPlausch Plausch-Bot plauschsystem Polizei Polizei_Berlin
`
  .trim()
  .split(/\s+/);

/** As honest people are called, with an office somewhere within. */
const HONEST = `
Modern Moderlieschen Komodo Modesta Modellbauer Amodeus Modena Modigliani Mode Modeliebe Model Modell Modus Modul Modeste Modibo
Moderne_Zeiten Kommode Kommodore Demodex Modem Modder Modderpampe Mood Moodi Almodovar Modrow Modersohn
Badminton Badmintonfan Roadminder Ladmira Admiral Admira Adam Admir
Teamgeist Teamo Teamplayer Steamer Steam Beteamt Teatime Teamster Steamboat Tamara
Hausmeister Helferlein Helfersyndrom Ersthelferin Helfgott Helferzelle Helga
Supporter Fansupporter Superman Supper
Botanika Botanik Robot Roboter Botin Götterbotin Bothmer Botschafter Boot Hausboot Reboot Sabotage
Systematika Systemfehler Ökosystem Servus Serverin Severin Servietta Bedienung
Leitungswasser Gleitung Begleitung Ableitung Verwaltet Walter Staffel Staffan Staffelei Stafford Eigentuemer
Inoffiziell Offizier Officer Crewman Securitate Sichermann Hilfreich Hilferuf Infotainment Kontaktlinse
Plauschi Kaffeeplauscher Plauschtante Plauderei Redakteurin Betreiben Polizeiruf Polizist Ownen Hooper Cooperator Anna Rot Rom Mia Ale Max.Muster
`
  .trim()
  .split(/\s+/);

describe('names that pose as the house', () => {
  it('are many, and so are honest ones', () => {
    expect(new Set(POSING).size).toBeGreaterThan(130);
    expect(new Set(HONEST).size).toBeGreaterThan(100);
    // What could not be a name proves nothing.
    expect([...POSING, ...HONEST].filter((name) => usernameProblem(name) !== undefined)).toEqual([]);
  });

  it.each(POSING)('[IN-5] [A9] %s is refused', (name) => {
    expect(isRefused(name)).toBe(true);
  });

  it.each(HONEST)('[A9] %s is honest', (name) => {
    expect(isRefused(name)).toBe(false);
  });

  it('[A9] every office is refused before and behind a name, with separators, capitals and numbers', () => {
    const shapes = (word: string) => {
      const Word = `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
      return [
        ...[word, Word, word.toUpperCase(), `${word}1`, `${Word}_99`, `Das.${Word}`, `der${Word}`],
        ...[`${Word}Anna`, `Anna${Word}`, `Anna_${word}`, `${word}-Anna`, `Anna.${word}.Berlin`],
        ...[...word].flatMap((_, at) => (at === 0 ? [] : `${word.slice(0, at)}_${word.slice(at)}`)),
        ...['äa', 'öo', 'üu', '0o', '1i', '3e', '4a', '5s', '7t'].flatMap(([sign = '', letter = '']) =>
          word.includes(letter) ? [word.replaceAll(letter, sign), `Anna_${word.replace(letter, sign)}`] : [],
        ),
      ];
    };
    const taken = OFFICES.flatMap(shapes).filter((name) => !isRefused(name));
    expect(taken).toEqual([]);
  });

  it('[A9] the brand is what the operator calls it, in all spellings', () => {
    const kaffee = { ...BRAND, name: 'Kaffee Klatsch' };
    for (const name of [
      'KaffeeKlatsch',
      'Kaffee_Klatsch',
      'Käffeeklatsch',
      'Kaffee.Klatsch.Anna',
      'kaffeeklatsch24',
    ]) {
      expect([name, isReservedName(name, kaffee)]).toEqual([name, true]);
      expect([name, isRefused(name)]).toEqual([name, false]);
    }
    expect(isReservedName('Kaffeetante', kaffee)).toBe(false);
    expect(isReservedName('Anna', { ...BRAND, name: '' })).toBe(false);
  });
});
