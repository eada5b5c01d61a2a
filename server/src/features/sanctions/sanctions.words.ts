import { wordsOf } from '@plausch/words';

/** What the operator reads about people and their file. */
export const t = wordsOf({
  'done.out': '{name} ist hinausgeworfen.',
  'done.locked': '{name} ist bis {until} gesperrt.',
  'done.lockedForGood': '{name} ist dauerhaft gesperrt.',
  'done.mute': '{name} ist bis {until} stumm.',
  'done.muteForGood': '{name} ist dauerhaft stumm.',
  'done.warned': '{name} ist verwarnt.',
  'done.lifted': '{name} ist wieder frei.',
  'done.nothingToLift': '{name} ist weder gesperrt noch stumm.',
  'lift.reason': 'Vom Betreiber aufgehoben',

  'invite.known': 'Melde dich als {name} an und öffne den Link. Er gilt {span} und nur einmal:',
  'invite.new':
    '{name} gibt es noch nicht: Registriere dich mit diesem Namen, dann öffne angemeldet den Link. Er gilt {span} und nur einmal:',
  'invite.first': 'Admin werden (einmal, {span}, nach dem Anmelden): {link}',
  'invite.firstByCommand': 'Noch kein Admin: npm run admin -- create NAME macht auf diesem Rechner den Link.',

  'wrong.name': '„{name}“ kann kein Name sein.',
  'wrong.mute': 'Wie lange? Zum Beispiel: mute {name} 1h Grund',
  'wrong.kick': 'Wie lange? Zum Beispiel: kick {name} 18h Grund',
  'wrong.account': 'Ein Konto {name} gibt es nicht.',
  'wrong.ownSignature': 'Zustimmen muss jemand anders.',
  'wrong.noReason': 'Der Grund fehlt: Die Person liest ihn.',
  'wrong.longReason': 'Der Grund ist zu lang, höchstens {most} Zeichen.',

  'file.title': '{name}:',
  'file.empty': '{name}: keine Einträge.',
  'file.reason': '„{reason}“',
  'file.hint': 'Hinweis',
  'file.warning': 'Verwarnung',
  'file.mute': 'Stummschaltung',
  'file.lock': 'Sperre',
  'file.kick': 'Rauswurf',
  'file.operator': 'Betreiber',
  'file.formerStaff': 'ehemaliges Team',
  'file.lifted': 'aufgehoben {moment}',
  'file.delivered': 'zugestellt {moment}',
  'file.undelivered': 'noch nicht zugestellt',
  'file.forGood': 'dauerhaft',
  'file.until': 'bis {moment}',
  'file.wasUntil': 'war bis {moment}',
});
