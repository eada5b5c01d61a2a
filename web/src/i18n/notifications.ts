import { wordsOf } from './words-of.ts';

/** Being told while one is away. */
export const t = wordsOf({
  'told.intro':
    'Damit du nichts verpasst, wenn du nicht da bist. Was jemand geschrieben hat, steht nie darin.',
  'told.loading': 'Benachrichtigungen werden geladen',
  'told.retry': 'Nochmal',

  'here.title': 'Dieses Gerät',
  'here.off': 'Ausgeschaltet',
  'here.offText': 'Dein Browser fragt dich gleich, ob er darf.',
  'here.on': 'Eingeschaltet',
  'here.onText': 'Es sagt dir Bescheid, wenn du weg bist.',
  'here.turnOn': 'Einschalten',
  'here.turnOff': 'Ausschalten',
  'here.try': 'Probe senden',
  'here.tried': 'Die Probe ist unterwegs.',
  'here.turnedOn': 'Dieses Gerät sagt dir jetzt Bescheid.',
  'here.turnedOff': 'Dieses Gerät bleibt jetzt still.',
  'here.denied': 'Dein Browser lässt es nicht zu',
  'here.deniedText':
    'Du hast Benachrichtigungen von dieser Seite abgelehnt. Tippe links neben der Adresse auf das Symbol, erlaube sie dort und lade die Seite neu.',
  'here.homeScreen': 'Leg die Seite auf deinen Home-Bildschirm',
  'here.homeScreenText':
    'Auf iPhone und iPad geht es nur von dort: Tippe auf „Teilen“, dann auf „Zum Home-Bildschirm“, und öffne die Seite von dort.',
  'here.never': 'Das kann dieser Browser nicht',
  'here.neverText': 'Per Mail bekommst du trotzdem Bescheid, wenn du magst.',
  'here.failed': 'Dein Browser konnte es nicht einschalten. Versuch es später noch einmal.',

  'kinds.title': 'Wovon du hörst',
  'kinds.push': 'Gerät',
  'kinds.mail': 'Mail',
  'kinds.pushOf': '{kind}: auf Geräten',
  'kinds.mailOf': '{kind}: per Mail',
  'kinds.message': 'Private Nachrichten',
  'kinds.messageText': 'Jemand hat dir geschrieben',
  'kinds.friend': 'Freunde',
  'kinds.friendText': 'Anfragen, und wer deine annimmt',
  'kinds.guild': 'Gilde',
  'kinds.guildText': 'Einladungen, und wer dich aufnimmt',
  'kinds.market': 'Markt',
  'kinds.marketText': 'Etwas von dir ist verkauft',
  'kinds.team': 'Team',
  'kinds.teamText': 'Verwarnungen und Stummschaltungen',
  'kinds.mailHint':
    'Eine Mail kommt erst, wenn etwas eine halbe Stunde ungelesen ist, und höchstens eine pro Stunde.',

  'others.title': 'Andere Geräte',
  'others.since': 'Seit {day} eingeschaltet',
  'others.turnOff': 'Ausschalten',
  'others.turnOffWhich': '{device} ausschalten',
  'others.turnedOff': 'Das Gerät bleibt jetzt still.',
});
