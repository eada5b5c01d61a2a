import { wordsOf } from './words-of.ts';

/** The page of one's friends. */
export const t = wordsOf({
  'friends.title': 'Freunde',
  'friends.members': 'Mitglieder',
  'friends.loading': 'Deine Freunde werden geladen',
  'friends.retry': 'Noch einmal',
  'friends.offline': 'Gerade keine Verbindung. Wer da ist, siehst du, sobald sie zurück ist.',

  'friends.here': 'Jetzt da',
  'friends.away': 'Gerade nicht da',
  'friends.isIn': 'im Raum „{room}“',
  'friends.isHere': 'ist da',
  'friends.isAway': 'gerade nicht da',
  'friends.join': 'Dazusetzen',
  'friends.joinLabel': 'Dazusetzen: zu {name} in den Raum „{room}“',
  'friends.menu': 'Mehr zu {name}',
  'friends.close': 'Schließen',
  'friends.ended': '{name} ist nicht mehr in deiner Liste.',

  'friends.search': 'In deiner Liste suchen',
  'friends.noneFound': 'So heißt niemand in deiner Liste.',

  'friends.noneTitle': 'Noch niemand in deiner Liste',
  'friends.noneText':
    'Tipp im Raum auf jemanden, mit dem du gern redest, oder such bei den Mitgliedern, und wähl „Freundschaft anfragen“. Sagt die Person ja, siehst du hier, wann sie da ist.',
  'friends.noneWay': 'Zu den Räumen',

  'requests.received': 'Anfragen',
  'requests.receivedText': 'möchte mit dir befreundet sein',
  'requests.accept': 'Annehmen',
  'requests.acceptLabel': '{name} annehmen',
  'requests.decline': 'Ablehnen',
  'requests.declineLabel': '{name} ablehnen',
  'requests.sent': 'Du hast gefragt',
  'requests.sentText': 'noch keine Antwort',
  'requests.withdraw': 'Zurückziehen',
  'requests.withdrawLabel': 'Anfrage an {name} zurückziehen',

  'shows.title': 'Was deine Freunde sehen',
  'shows.titleAll': 'Was andere sehen',
  'shows.online': 'Alle sehen, ob du da bist',
  'shows.onlineText': 'In deinem Profil und bei den Mitgliedern.',
  'shows.room': 'Freunde sehen, wo du bist',
  'shows.text': 'Dass du da bist, sehen sie immer.',
});
