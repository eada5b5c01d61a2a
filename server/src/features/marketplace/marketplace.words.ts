import { wordsOf } from '@plausch/words';

/** What people read about trading. */
export const t = wordsOf({
  rank: 'Im Markt handeln kannst du ab dem Rang {rank}.',
  age: 'Dein Konto ist noch zu neu, um im Markt zu handeln.',
  many: 'Du bietest schon {count} Dinge an. Mehr gehen gerade nicht.',
  daily: 'Für heute hast du genug angeboten.',
  bound: 'Das gehört fest zu deinem Konto und wird nicht weitergegeben.',
  forSale: 'Das bietest du schon an.',
  rest: 'Das kannst du noch nicht anbieten: Du hast es erst seit Kurzem.',
  again: 'Das hast du gerade erst angeboten.',
  least: 'Weniger als {count, plural, one {eine Münze} other {# Münzen}} geht dafür nicht.',
  most: 'Mehr als {count, plural, one {eine Münze} other {# Münzen}} geht dafür nicht.',
  mostBeginner:
    'Bei deinen ersten Verkäufen geht nicht mehr als {count, plural, one {eine Münze} other {# Münzen}}.',
  tooDear:
    'Dafür braucht es erst ein paar Verkäufe: Bei den ersten geht nicht mehr als {count, plural, one {eine Münze} other {# Münzen}}.',
  own: 'Das bietest du selbst an.',
  closed: 'Dieses Angebot gibt es nicht mehr.',
  goneKind: 'Etwas, das es nicht mehr gibt',
  purchases: 'Du hast gerade viel gekauft.',
  pair: 'Ihr benutzt dasselbe Gerät und habt gerade erst gehandelt.',

  'mail.subject': 'Du bietest etwas im Markt an',
  'mail.greeting': 'Hallo {username},',
  'mail.body':
    'du bietest „{name}“ für {price, plural, one {eine Münze} other {# Münzen}} an. Kaufen können es andere ab {moment}.',
  'mail.stop': 'Das war ich nicht: stoppen',
  'mail.fine': 'Warst du das selbst? Dann musst du nichts tun.',
  'mail.notYou': 'Warst du das nicht, ändere bitte auch dein Passwort.',
});
