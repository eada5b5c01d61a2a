import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of guilds. */
export const guildsRetention = ({
  guilds: { requests, invitations, againMs, talk },
}: Rules): readonly Kept[] => [
  {
    what: 'In welcher Gilde du bist, seit wann, mit welcher Rolle und bis wohin du ihr Gespräch gelesen hast',
    why: 'damit ihr euch als Gilde findet',
    howLong: 'bis du sie verlässt oder dein Konto löschst',
  },
  {
    what: 'Zeilen im Gespräch deiner Gilde, mit Zeit und Absender',
    why: 'damit alle Mitglieder sie lesen und Meldungen geprüft werden können',
    howLong: `${span(talk.keptMs)}, auch wenn du die Gilde verlässt`,
  },
  {
    what: 'Deine Anfragen an Gilden und deren Einladungen an dich',
    why: 'damit sie beantwortet werden können',
    howLong: `bis zur Antwort, längstens ${span(requests.keptMs)} oder ${span(invitations.keptMs)}`,
  },
  {
    what: 'Dass du eine Gilde verlassen hast',
    why: 'damit niemand im Minutentakt wechselt',
    howLong: span(againMs),
  },
];
