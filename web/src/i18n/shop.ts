import { wordsOf } from './words-of.ts';

/** The shop, and what one owns. */
export const t = wordsOf({
  'shop.title': 'Laden',
  'shop.loading': 'Der Laden wird geladen',
  'shop.retry': 'Noch einmal',
  'shop.offline': 'Gerade keine Verbindung. Kaufen geht wieder, sobald sie zurück ist.',
  'shop.balance': 'Du hast',
  'shop.shelves': 'Regale',
  'shop.avatars': 'Figuren',
  'shop.emojis': 'Emojis',
  'shop.bubbles': 'Sprechblasen',
  'shop.own': 'Meins',
  'shop.owned': 'besitzt du',
  'shop.ownedTimes': 'besitzt du {count}x',
  'shop.ownedOf': 'davon besitzt du {count}',

  'rarity.common': 'Gewöhnlich',
  'rarity.uncommon': 'Ungewöhnlich',
  'rarity.rare': 'Selten',
  'rarity.epic': 'Episch',
  'rarity.numbered': 'Nummeriert',

  'buy.price': 'Du zahlst',
  'buy.have': 'Du hast',
  'buy.after': 'Danach hast du',
  'buy.do': 'Für {price} Münzen kaufen',
  'buy.doing': 'Einen Moment',
  'buy.no': 'Doch nicht',
  'buy.close': 'Schließen',
  'buy.short':
    'Dir {count, plural, one {fehlt noch # Münze} other {fehlen noch # Münzen}}. Für jeden Tag, an dem du da bist, bekommst du welche.',
  'buy.again': 'Das besitzt du schon ({count}x).',
  'buy.once': 'Das gibt es für jeden nur einmal, und es gehört dir schon.',
  'buy.bound': 'Gibt es für jeden nur einmal. Du kannst es nicht weitergeben.',
  'buy.moving': 'Der Rand bewegt sich kurz, wenn deine Sprechblase kommt.',
  'buy.done': '{name} gehört jetzt dir.',
  'buy.doneMany': '{count} Emojis gehören jetzt dir.',

  'use.wear': 'Gleich anziehen',
  'use.colour': 'Gleich benutzen',
  'use.arm': 'In einen Emoji-Platz legen',
  'use.later': 'Später',
  'use.worn': 'Du trägst jetzt: {name}.',
  'use.wornOwn': 'Du trägst jetzt deine eigene Figur.',
  'use.coloured': 'Deine Sprechblasen sind jetzt in {name}.',
  'use.armed': '{name} liegt in einem Emoji-Platz.',
  'use.disarmed': '{name} liegt in keinem Emoji-Platz mehr.',

  'own.loading': 'Deine Sachen werden geladen',
  'own.figures': 'Deine Figuren',
  'own.figure': 'Deine eigene Figur',
  'own.wardrobe': 'In der Garderobe ändern',
  'own.colours': 'Farbe deiner Sprechblasen',
  'own.emojis': 'Deine Emojis',
  'own.slots':
    '{used} von {count} Plätzen belegt. Tipp auf ein Emoji, um es in einen Platz zu legen oder herauszunehmen.',
  'own.unlimited':
    'Mit deinem Abo hast du so viele Plätze, wie du magst. {used, plural, one {# Emoji liegt} other {# Emojis liegen}} bereit.',
  'own.frozen':
    '{count, plural, one {# Emoji ruht} other {# Emojis ruhen}}, weil du mehr hineingelegt hast, als du Plätze hast. Verloren ist nichts.',
  'own.ready': 'bereit',
  'own.rests': 'ruht',
  'own.noEmojis': 'Noch keine. Im Laden gibt es sie einzeln und in Packungen.',
});
