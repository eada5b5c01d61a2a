import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from './billing.fixture.ts';
import { brokenInvariants } from './invariants.fixture.ts';
import { year } from './year.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

it('buys, renews, fails, recovers, upgrades, cancels and is refunded, with every cent in the books and on paper', async () => {
  const said: string[] = [];
  await year({
    url: billing.url,
    run: (words) => billing.billing.run(words),
    print: (text) => void said.push(text.replaceAll(/\p{Zs}+/gu, ' ').replaceAll(/ [0-9a-f-]{36}/g, '')),
    appUserId: 'jahr',
  });
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "== 1. kauft VIP
    Die App erfährt: vip bis 2026-12-01
    jahr 1. November 2026
    Abos
     vip_monthly läuft bis 1. Dezember 2026
    Zahlungen
     1. November 2026 Kauf vip_monthly 9,99 €
    Bücher
     vorausbezahlt −9,99 €
     beim Gateway 9,99 €
    Belege
     T-2026-000001 Rechnung 1. November 2026 9,99 €

    == 2. ein Monat vergeht: VIP verlängert sich
    Die App erfährt: vip bis 2027-01-01
    jahr 1. Dezember 2026
    Abos
     vip_monthly läuft bis 1. Januar 2027
    Zahlungen
     1. November 2026 Kauf vip_monthly 9,99 €
     1. Dezember 2026 Verlängerung vip_monthly 9,99 €
    Bücher
     vorausbezahlt −9,99 €
     beim Gateway 19,98 €
     Erlös vip_monthly −9,99 €
    Belege
     T-2026-000002 Rechnung 1. Dezember 2026 9,99 €
     T-2026-000001 Rechnung 1. November 2026 9,99 €

    == 3. noch ein Monat: die Bank lehnt ab
    Die App erfährt: vip bis 2027-01-15
    jahr 1. Januar 2027
    Abos
     vip_monthly Kulanzfrist bis 15. Januar 2027
    Zahlungen
     1. November 2026 Kauf vip_monthly 9,99 €
     1. Dezember 2026 Verlängerung vip_monthly 9,99 €
    Bücher
     beim Gateway 19,98 €
     Erlös vip_monthly −19,98 €
    Belege
     T-2026-000002 Rechnung 1. Dezember 2026 9,99 €
     T-2026-000001 Rechnung 1. November 2026 9,99 €

    == 4. drei Tage später: der nächste Versuch gelingt
    Die App erfährt: vip bis 2027-02-01
    jahr 4. Januar 2027
    Abos
     vip_monthly läuft bis 1. Februar 2027
    Zahlungen
     1. November 2026 Kauf vip_monthly 9,99 €
     1. Dezember 2026 Verlängerung vip_monthly 9,99 €
     4. Januar 2027 Verlängerung vip_monthly 9,99 €
    Bücher
     vorausbezahlt −9,02 €
     beim Gateway 29,97 €
     Erlös vip_monthly −20,95 €
    Belege
     T-2027-000001 Rechnung 4. Januar 2027 9,99 €
     T-2026-000002 Rechnung 1. Dezember 2026 9,99 €
     T-2026-000001 Rechnung 1. November 2026 9,99 €

    == 5. wechselt zu Babo, sofort
    Die App erfährt: babo bis 2027-02-04
    jahr 4. Januar 2027
    Abos
     babo_monthly läuft bis 4. Februar 2027
    Zahlungen
     1. November 2026 Kauf vip_monthly 9,99 €
     1. Dezember 2026 Verlängerung vip_monthly 9,99 €
     4. Januar 2027 Verlängerung vip_monthly 9,99 €
     4. Januar 2027 Kauf babo_monthly 10,97 €
    Bücher
     vorausbezahlt −19,99 €
     beim Gateway 40,94 €
     Erlös vip_monthly −20,95 €
    Belege
     T-2027-000002 Rechnung 4. Januar 2027 10,97 €
     T-2027-000001 Rechnung 4. Januar 2027 9,99 €
     T-2026-000002 Rechnung 1. Dezember 2026 9,99 €
     T-2026-000001 Rechnung 1. November 2026 9,99 €

    == 6. zehn Tage später: kündigt
    Die App erfährt: babo bis 2027-02-04
    jahr 14. Januar 2027
    Abos
     babo_monthly läuft bis 4. Februar 2027 gekündigt
    Zahlungen
     1. November 2026 Kauf vip_monthly 9,99 €
     1. Dezember 2026 Verlängerung vip_monthly 9,99 €
     4. Januar 2027 Verlängerung vip_monthly 9,99 €
     4. Januar 2027 Kauf babo_monthly 10,97 €
    Bücher
     vorausbezahlt −13,54 €
     beim Gateway 40,94 €
     Erlös babo_monthly −6,45 €
     Erlös vip_monthly −20,95 €
    Belege
     T-2027-000002 Rechnung 4. Januar 2027 10,97 €
     T-2027-000001 Rechnung 4. Januar 2027 9,99 €
     T-2026-000002 Rechnung 1. Dezember 2026 9,99 €
     T-2026-000001 Rechnung 1. November 2026 9,99 €

    == 7. bekommt die Zahlung zurück: vorbei
    Die App erfährt: nichts
    jahr 14. Januar 2027
    Abos
     babo_monthly beendet seit 14. Januar 2027 refunded
    Zahlungen
     1. November 2026 Kauf vip_monthly 9,99 €
     1. Dezember 2026 Verlängerung vip_monthly 9,99 €
     4. Januar 2027 Verlängerung vip_monthly 9,99 €
     4. Januar 2027 Kauf babo_monthly 10,97 € zurück 10,97 €
    Bücher
     beim Gateway 29,97 €
     Erlös babo_monthly −9,02 €
     Erlös vip_monthly −20,95 €
    Belege
     T-2027-000003 Storno 14. Januar 2027 −10,97 €
     T-2027-000002 Rechnung 4. Januar 2027 10,97 €
     T-2027-000001 Rechnung 4. Januar 2027 9,99 €
     T-2026-000002 Rechnung 1. Dezember 2026 9,99 €
     T-2026-000001 Rechnung 1. November 2026 9,99 €
    "
  `);
  expect(await brokenInvariants(billing.database)).toEqual([]);
  const keys = await billing.billing.run(['key', 'list', 'plausch']);
  expect(keys).toContain('year  widerrufen');
});
