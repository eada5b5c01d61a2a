import { wordsOf } from './words-of.ts';

/** The talk of a guild, and what is reported of guilds. */
export const t = wordsOf({
  'talk.title': 'Gespräch',
  'talk.loading': 'Das Gespräch wird geladen',
  'talk.retry': 'Noch einmal',
  'talk.empty': 'Noch still. Sag Hallo.',
  'talk.older': 'Frühere Zeilen',
  'talk.begin': 'Was ihr hier schreibt, lesen alle Mitglieder, 30 Tage lang.',
  'talk.log': 'Gespräch der Gilde',
  'talk.gone.author': 'Zurückgenommen',
  'talk.gone.guild': 'Von der Gilde entfernt',
  'talk.gone.team': 'Vom Team entfernt',
  'talk.change': 'Ändern',
  'talk.said': '{name}, {time}: {text}',
  'talk.ownSaid': 'Du, {time}: {text}',

  'compose.label': 'Schreib deiner Gilde',

  'act.title': 'Zeile von {name}',
  'act.titleOwn': 'Deine Zeile',
  'act.takeBack': 'Zurücknehmen',
  'act.takeBackAsk': 'Die Zeile für alle zurücknehmen?',
  'act.takeBackYes': 'Ja, zurücknehmen',
  'act.takeDown': 'Aus dem Gespräch entfernen',
  'act.takeDownAsk': 'Die Zeile von {name} für alle entfernen?',
  'act.takeDownYes': 'Ja, entfernen',
  'act.report': 'Melden',
  'act.team': 'Im Team entfernen',
  'act.back': 'Zurück',
  'act.close': 'Schließen',

  'report.keptLine':
    'Was drumherum gesagt wurde, liegt der Meldung bei. {name} erfährt nicht, von wem sie kommt.',
  'report.kept': 'Name und Kürzel liegen der Meldung bei. In „{name}“ erfährt niemand, von wem sie kommt.',
});
