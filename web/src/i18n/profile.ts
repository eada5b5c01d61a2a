import { wordsOf } from './words-of.ts';

/** The page of a person. */
export const t = wordsOf({
  'profile.title': 'Profil',
  'profile.loading': 'Das Profil wird geladen',
  'profile.retry': 'Noch einmal',
  'profile.offline': 'Gerade keine Verbindung. Was hier steht, kann älter sein.',
  'profile.toSettings': 'Zu den Einstellungen',

  'who.title': 'Über {name}',
  'who.own': 'So sehen dich andere',
  'who.guild': 'Gilde [{tag}]',
  'who.since': 'dabei seit {month}',
  'who.here': 'gerade da',
  'who.away': 'gerade nicht da',
  'who.isIn': 'im Raum „{room}“',
  'who.join': 'Dazusetzen',
  'who.motto': 'Motto',
  'who.little': 'Mehr zeigt {name} nur Freunden.',
  'tier.premium': 'Premium',
  'tier.vip': 'VIP',
  'tier.babo': 'Babo',

  'deeds.title': 'Was du tun kannst',
  'deeds.report': 'Melden',
  'deeds.reportWhich': '{name} melden',
  'deeds.back': 'Zurück',
  'deeds.team': 'Im Team ansehen',

  'motto.label': 'Dein Motto',
  'motto.none': 'Sag mit einer Zeile, was dich ausmacht.',
  'motto.left': 'noch {count}',
  'motto.tooLong': '{count, plural, one {# Zeichen} other {# Zeichen}} zu viel',
  'motto.empty': 'Davon sieht man nichts.',
  'motto.hint': 'Alle können es lesen.',
  'motto.write': 'Motto schreiben',
  'motto.change': 'Motto ändern',
  'motto.save': 'Sichern',
  'motto.cancel': 'Doch nicht',
  'motto.saved': 'Dein Motto steht.',
  'motto.gone': 'Du hast kein Motto mehr.',
  'motto.figure': 'Figur ändern',

  'nobody.title': 'So heißt hier niemand',
  'nobody.text': 'Vielleicht heißt die Person inzwischen anders, oder sie ist nicht mehr dabei.',
  'nobody.way': 'Zu den Mitgliedern',
});
