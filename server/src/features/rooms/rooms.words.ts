import { wordsOf } from '@plausch/words';

/** What people read about rooms. */
export const t = wordsOf({
  closed: 'Dieser Raum ist geschlossen.',
  'new.scene': 'Diese Kulisse gibt es nicht.',
  'new.full': 'Mehr als {most} Räume hat der Chat nicht.',
  'talk.name': 'Raum {name}',
  'reply.gone': 'Die Zeile, auf die du antwortest, ist nicht mehr da.',
  'reaction.gone': 'Diese Zeile ist nicht mehr da.',
  'reaction.full': 'An diese Zeile passen keine weiteren Reaktionen.',
  'mentions.most':
    '{most, plural, one {Eine Person} other {# Leute}} kannst du in einer Zeile ansprechen. Die anderen Namen sind nur Text.',
  'mentions.often': '{name} hast du gerade oft angesprochen. Diesmal ist der Name nur Text.',
  'mentions.notAll':
    'Alle auf einmal ansprechen können Moderation und Gastgeber. Bei dir ist @raum nur Text.',
  'mentions.allOften':
    'Alle auf einmal ansprechen geht alle {minutes, plural, one {Minute} other {# Minuten}}. Diesmal ist @raum nur Text.',
  'edit.tooLate': 'Ändern geht nur {minutes, plural, one {eine Minute} other {# Minuten}} lang.',
  'edit.dice': 'Ein Wurf bleibt, wie er gefallen ist.',
  'takeBack.tooLate': 'Zurücknehmen geht nur {hours, plural, one {eine Stunde} other {# Stunden}} lang.',
  'dice.rolled': 'würfelt {dice}w{sides}: {result}',
  'slow.wait': 'Langsam-Modus: noch {left}.',
  'slow.forbidden': 'Das dürfen hier nur die Moderation und die Gastgeber des Raums.',
  'slow.act': '{room} · Langsam-Modus {seconds, plural, =0 {aus} other {# s}}',
});
