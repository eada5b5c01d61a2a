import { wordsOf } from '@plausch/words';

/** What people read about their second factor. */
export const t = wordsOf({
  'wrong.code': 'Der Code stimmt nicht oder ist schon benutzt. Nimm den nächsten.',
  'wrong.off': 'Bei deinem Konto ist kein zweiter Faktor eingerichtet.',
  'wrong.over': 'Das hat zu lange gedauert. Fang noch einmal an.',
  'wrong.on': 'Der zweite Faktor ist schon an. Schalte ihn erst aus, um eine andere App zu nehmen.',

  'desk.unknown': 'Ein Konto {name} gibt es nicht.',
  'desk.off': '{name} meldet sich wieder allein mit dem Passwort an.',
  'desk.wasOff': '{name} hatte keinen zweiten Faktor.',

  'mail.greeting': 'Hallo {username}',
  'mail.on.subject': 'Zweiter Faktor eingeschaltet',
  'mail.on.body':
    'Seit {moment} brauchst du zum Anmelden bei {brand} neben dem Passwort einen Code aus deiner App.',
  'mail.off.subject': 'Zweiter Faktor ausgeschaltet',
  'mail.off.body': 'Seit {moment} genügt zum Anmelden bei {brand} wieder dein Passwort.',
  'mail.codes.subject': 'Neue Notfallcodes',
  'mail.codes.body':
    'Für dein Konto bei {brand} gibt es seit {moment} neue Notfallcodes. Die alten gelten nicht mehr.',
  'mail.used.subject': 'Notfallcode benutzt',
  'mail.used.body':
    'Am {moment} hat jemand dein Konto bei {brand} mit einem Notfallcode bestätigt. Er gilt nun nicht mehr, du hast noch {left, plural, =0 {keinen} =1 {einen} other {#}}.',
  'mail.notMe': 'Das war ich nicht',
  'mail.fine': 'Das warst du? Dann ist alles gut.',
  'mail.notYou': 'Das warst du nicht? Setz ein neues Passwort, dann sind alle Geräte abgemeldet.',
});
