import { wordsOf } from '@plausch/words';

/** What people read about guilds. */
export const t = wordsOf({
  'found.rank': 'Eine Gilde gründen kannst du ab dem Rang {rank}.',
  'found.again': 'Du hast gerade erst eine Gilde verlassen.',
  'join.full': 'In dieser Gilde ist kein Platz mehr.',
  'join.requests': 'Bei dieser Gilde warten schon genug Anfragen.',
  'join.own':
    'Du hast schon {count, plural, one {# offene Anfrage} other {# offene Anfragen}}. Zieh zuerst eine zurück.',
  'join.theirs': '{name} ist schon in einer Gilde.',
  'leave.founder': 'Gib die Gilde zuerst an ein anderes Mitglied weiter.',
  'invite.many': 'Es sind schon genug Einladungen offen.',
  'invite.daily': 'Eure Gilde hat gerade viele Leute eingeladen. Morgen geht es weiter.',
  'invite.blocked': 'Du hast {name} blockiert. Heb das zuerst auf.',
  'invite.nobody': 'So heißt hier niemand.',
  'role.deputies': 'Mehr als {count} Vize gibt es nicht.',
  'role.officers': 'Mehr als {count} Offiziere gibt es nicht.',
  'talk.name': 'Gilde „{name}“',
  'talk.slow': 'Hier wird gerade viel geschrieben.',
  'talk.tooLate': 'Zurücknehmen kannst du eine Zeile nur {hours} Stunden lang.',
  'report.names': 'Name: {name}, Kürzel: {tag}',
  'report.own': 'Das ist deine eigene Gilde.',
  'delete.founder':
    'Du hast eine Gilde mit anderen Mitgliedern. Gib sie zuerst weiter, dann kannst du dein Konto löschen.',
});
