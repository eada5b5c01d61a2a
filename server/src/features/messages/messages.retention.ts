import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of private messages. */
export const messagesRetention = ({ messages }: Rules): readonly Kept[] => [
  {
    what: 'Private Nachrichten, verschlüsselt: Wir können sie nicht lesen',
    why: 'damit sie bei euch beiden ankommen, auch später',
    howLong: `bis ihr sie beide gelöscht habt, längstens ${span(messages.idleMs)} nach der letzten`,
  },
  {
    what: 'Wer wem wann geschrieben hat, und was du gelesen hast',
    why: 'damit Nachrichten in der Reihe stehen und als neu gezeigt werden',
    howLong: 'so lange wie die Nachrichten',
  },
  {
    what: 'Die öffentlichen Schlüssel deiner Geräte',
    why: 'damit andere an sie schreiben können',
    howLong: 'bis du dein Konto löschst',
  },
];
