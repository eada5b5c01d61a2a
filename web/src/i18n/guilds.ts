import { wordsOf } from './words-of.ts';

/** The page of guilds. */
export const t = wordsOf({
  'guilds.title': 'Gilde',
  'guilds.up': 'Zu den Einstellungen',
  'guilds.all': 'Alle Gilden',
  'guilds.loading': 'Gilden werden geladen',
  'guilds.retry': 'Noch einmal',
  'guilds.offline': 'Gerade keine Verbindung. Was sich ändert, siehst du, sobald sie zurück ist.',
  'guilds.none': 'Noch gibt es keine Gilde. Gründe die erste.',
  'guilds.size': '{members} von {capacity} Mitgliedern',
  'guilds.level': 'Level {level}, {members} von {capacity} Mitgliedern',
  'guilds.toAll': 'Zu allen Gilden',
  'guilds.toOwn': 'Zu deiner Gilde',
  'guilds.gone': 'Diese Gilde gibt es nicht mehr.',

  'invited.title': 'Du bist eingeladen',
  'invited.accept': 'Annehmen',
  'invited.acceptLabel': 'Einladung von {name} annehmen',
  'invited.decline': 'Ablehnen',
  'invited.declineLabel': 'Einladung von {name} ablehnen',

  'found.title': 'Eine Gilde gründen',
  'found.text': 'Eine Gilde kostet {coins} Münzen. Ihr Kürzel steht dann neben den Namen aller Mitglieder.',
  'found.rank': 'Eine Gilde gründen kannst du ab dem Rang {rank}. Einer beitreten kannst du gleich.',
  'found.name': 'Name',
  'found.nameHint': '3 bis 24 Zeichen',
  'found.tag': 'Kürzel',
  'found.tagHint': '2 bis 5 Buchstaben oder Ziffern',
  'found.do': 'Gründen',

  'join.ask': 'Beitreten anfragen',
  'join.waiting': 'Deine Anfrage wartet auf Antwort.',
  'join.withdraw': 'Anfrage zurückziehen',

  'requests.title': 'Möchten beitreten',
  'requests.accept': 'Aufnehmen',
  'requests.acceptLabel': '{name} aufnehmen',
  'requests.decline': 'Ablehnen',
  'requests.declineLabel': '{name} ablehnen',

  'invite.title': 'Jemanden einladen',
  'invite.name': 'Name der Person',
  'invite.do': 'Einladen',
  'invite.done': '{name} ist eingeladen.',
  'invite.joined': '{name} ist jetzt dabei.',

  'members.title': 'Mitglieder',
  'members.menu': 'Mehr zu {name}',
  'role.founder': 'Gründer',
  'role.deputy': 'Vize',
  'role.officer': 'Offizier',
  'role.member': 'Mitglied',
  'act.role': 'Zum {role} machen',
  'act.member': 'Zum einfachen Mitglied machen',
  'act.founder': 'Die Gilde übergeben',
  'act.founderAsk':
    'Die Gilde an {name} übergeben? Zurück bekommst du sie nur, wenn {name} sie dir wieder gibt.',
  'act.founderYes': 'Ja, übergeben',
  'act.founderDone': '{name} führt jetzt die Gilde.',
  'act.roleDone': '{name} ist jetzt {role}.',
  'act.remove': 'Aus der Gilde entfernen',
  'act.removeAsk': '{name} aus der Gilde entfernen?',
  'act.removeYes': 'Ja, entfernen',
  'act.removeDone': '{name} ist nicht mehr in der Gilde.',
  'act.no': 'Doch nicht',
  'act.close': 'Schließen',

  'leave.do': 'Gilde verlassen',
  'leave.ask': 'Wirklich verlassen?',
  'leave.text':
    'Einen Tag lang kannst du keiner anderen beitreten. Verlässt sie die letzte Person, wird sie geschlossen.',
  'leave.yes': 'Ja, verlassen',
  'leave.no': 'Bleiben',

  'report.open': 'Gilde melden',
  'report.back': 'Doch nicht',
});
