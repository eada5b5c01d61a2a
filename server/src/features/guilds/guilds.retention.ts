import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of guilds. */
export const guildsRetention = ({ guilds: { requests, invitations, againMs } }: Rules): readonly Kept[] => [
  {
    what: 'In welcher Gilde du bist, seit wann und mit welcher Rolle',
    why: 'damit ihr euch als Gilde findet',
    howLong: 'bis du sie verlässt oder dein Konto löschst',
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
