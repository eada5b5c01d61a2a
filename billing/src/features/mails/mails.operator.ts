import type { Work } from '@plausch/platform/db';
import type { Mail } from '@plausch/platform/mail';
import type { Ground } from '../../ground.ts';
import { formsOf } from '../invoices/index.ts';
import type { About } from './mails.about.ts';
import { laidOut } from './mails.compose.ts';

type AboutThreshold = Extract<About, { what: 'threshold' }>;

/** Who runs a shop reads German. */
const LANGUAGE = 'de';
const SANDBOX_NOTE = 'Das sind Käufe in der Sandbox: Es fließt kein echtes Geld.';

/** [TX8] To the seller of a project, how far its sales abroad have come; undefined where the catalogue names no seller. */
export async function composeThreshold(
  { provided, rules }: Pick<Ground, 'provided' | 'rules'>,
  work: Work,
  { projectId, environment, year, percent }: AboutThreshold,
): Promise<Mail | undefined> {
  const catalogue = await provided.catalogue.current(projectId, work.sql);
  const { seller } = catalogue;
  if (!seller) return undefined;
  const threshold = formsOf(LANGUAGE).money(rules.taxes.thresholdMicros, 'EUR');
  return laidOut(
    {
      subject: `Verkäufe ins EU-Ausland ${year}: ${percent} % der Grenze`,
      body: [
        `Deine Verkäufe in andere Länder der EU haben ${year} ${percent} % von ${threshold} netto erreicht.`,
        percent < 100
          ? 'Ab der Grenze gilt dort die Steuer des Landes, in dem gekauft wird. Sprich rechtzeitig mit deiner Steuerberatung.'
          : 'Ab jetzt gilt dort die Steuer des Landes, in dem gekauft wird. Sprich gleich mit deiner Steuerberatung.',
        'Von selbst stellt sich nichts um: Wie besteuert wird, steht im Katalog unter vat.',
      ],
    },
    { to: seller.email, language: LANGUAGE, environment, catalogue, sandboxNote: SANDBOX_NOTE },
  );
}
