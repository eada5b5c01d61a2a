import type { NotificationKind } from '@plausch/protocol/notification-rules';
import { wordsOf } from '@plausch/words';

/** What people read who were away, and how what is kept about that is called. */
export const t = wordsOf({
  'said.message': '{name} hat dir geschrieben',
  'said.asked': '{name} möchte mit dir befreundet sein',
  'said.accepted': '{name} hat deine Anfrage angenommen',
  'said.invited': 'Die Gilde {name} lädt dich ein',
  'said.admitted': 'Die Gilde {name} hat dich aufgenommen',
  'said.sold': '„{thing}“ ist verkauft: {received, plural, one {eine Münze} other {# Münzen}} für dich',
  'said.team': 'Das Team hat dir etwas mitzuteilen',
  'said.trial': 'So sieht das aus',
  'more.message': 'Lesen kannst du es nur in {brand}.',
  'more.friend': 'Deine Freunde findest du in {brand}.',
  'more.guild': 'Mehr dazu steht bei den Gilden in {brand}.',
  'more.market': 'Mehr dazu steht im Markt.',
  'more.team': 'Was es ist, steht in deiner Akte.',
  'more.trial': 'Dieses Gerät sagt dir Bescheid, wenn du weg bist.',

  'devices.full': 'Auf so vielen Geräten geht es nicht: höchstens {most}. Schalte es auf einem anderen ab.',
  'devices.wrong': 'Dieser Browser hat uns keine brauchbare Adresse gegeben.',
  'trial.none': 'Auf diesem Gerät ist es noch nicht eingeschaltet.',
  'trial.tooOften': 'Das waren genug Proben.',

  'mail.subject': '{first} – und mehr wartet auf dich',
  'mail.greeting': 'Hallo {username}',
  'mail.intro': 'du warst weg, und bei {brand} wartet etwas auf dich:',
  'mail.action': 'Nachsehen',
  'mail.why': 'Du bekommst das, weil du es in den Einstellungen unter „Benachrichtigungen“ so gewählt hast.',
  'mail.end': 'Keine solchen Mails mehr: {address}',

  'page.title': 'Keine Mails mehr, wenn du weg bist',
  'page.text':
    'Dann schreiben wir dir nicht mehr, wenn du weg bist und etwas auf dich wartet. Was wir dir schicken müssen, etwa zu deiner Sicherheit, kommt weiter.',
  'page.send': 'Keine solchen Mails mehr',
  'page.done': 'Erledigt',
  'page.doneText':
    'Wir schreiben dir nicht mehr, wenn du weg bist. Anders wählen kannst du jederzeit in den Einstellungen unter „Benachrichtigungen“.',
  'page.wrong': 'Dieser Link gilt nicht',
  'page.wrongText': 'Er ist nicht vollständig, oder das Konto gibt es nicht mehr.',
});

/** How the kinds are called. */
export const KIND_WORDS: Readonly<Record<NotificationKind, string>> = {
  message: 'Private Nachricht',
  friend: 'Freundschaft',
  guild: 'Gilde',
  market: 'Verkauf im Markt',
  team: 'Mitteilung des Teams',
};
