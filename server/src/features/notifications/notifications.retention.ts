import { DAY_MS } from '@plausch/platform/clock';
import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of telling those who are away. */
export const notificationsRetention = ({ notifications }: Rules): readonly Kept[] => [
  {
    what: 'Adresse und Schlüssel, die der Browser eines Geräts für Benachrichtigungen vergibt, wenn du sie einschaltest',
    why: 'damit dieses Gerät dir Bescheid sagt, wenn du weg bist',
    howLong: 'bis du sie abschaltest oder dich dort abmeldest',
  },
  {
    what: 'Wovon und wie du Bescheid bekommen willst',
    why: 'damit nur kommt, was du willst',
    howLong: 'bis du es änderst oder dein Konto löschst',
  },
  {
    what: 'Dass und wann wir dir Bescheid gegeben haben, und wessentwegen',
    why: 'damit dasselbe nicht mehrmals kommt',
    howLong: `bis du es gelesen hast, längstens ${span(notifications.keptMs)}`,
  },
  {
    what: 'Wann wir dir eine Mail geschickt haben, weil du weg warst',
    why: 'damit es nicht zu viele werden',
    howLong: span(DAY_MS),
  },
];
