import type { Queryable } from '@plausch/platform/db';
import { deleteStream, eventsOf, forgetAbout } from '@plausch/platform/streams';
import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { deleteCodesOf } from './accounts.codes.store.ts';
import { deleteEmailChangesOf, emailChangesOf } from './accounts.email.store.ts';
import { disownNames, keptNamesOf } from './accounts.names.store.ts';
import { deleteIdentitiesOf, identitiesOf } from './accounts.setup.store.ts';
import { existingAmong, ownDataOf } from './accounts.store.ts';
import { deleteTokens } from './accounts.tokens.store.ts';
import { TOLD_WORDS } from './accounts.told.words.ts';

/** What accounts keep of a person. */
export const accountsData: readonly PersonalData[] = [
  {
    columns: ['accounts.id'],
    title: 'Konto',
    ...given(ownDataOf, {
      id: 'Kennung',
      username: 'Name im Chat',
      usernameChangedAt: 'Name zuletzt geändert',
      email: 'E-Mail-Adresse',
      birthDate: 'Geburtsdatum',
      role: {
        label: 'Rolle',
        means: { user: 'Mitglied', helper: 'Helfer', moderator: 'Moderator', admin: 'Admin' },
      },
      avatarId: 'Look oder Avatar',
      figure: { label: 'Deine Figur', beside: true },
      bubbleColorId: 'Farbe der Sprechblase',
      termsAcceptedAt: 'Nutzungsbedingungen angenommen',
      activatedAt: 'Aktiviert',
      tiers: 'Was du abonniert hast',
      createdAt: 'Registriert',
      deletionRequestedAt: 'Löschung verlangt',
      deletionDueAt: 'Wird gelöscht',
      deletedAt: 'Gelöscht',
    }),
    erase: { kept: 'The erasure itself leaves of the row what others refer to: an id without a person.' },
  },
  {
    columns: ['own_streams.owner', 'own_events.owner'],
    title: 'Was dir mitgeteilt wurde',
    ...given(toldTo, {
      name: { label: 'Was', means: TOLD_WORDS },
      message: { label: 'Einzelheiten', beside: true },
      toldAt: 'Wann',
    }),
    erase: (_ground, { sql }, accountId) => deleteStream(sql, accountId),
  },
  {
    columns: ['own_events.about'],
    title: 'Was anderen über dich mitgeteilt wurde',
    export: { withheld: 'Es wurde anderen mitgeteilt und steht bei ihnen.' },
    // It may have their name and their look in it.
    erase: (_ground, { sql }, accountId) => forgetAbout(sql, accountId),
  },
  {
    columns: ['identities.account_id'],
    title: 'Anmeldung mit Google',
    ...given(identitiesOf, {
      provider: { label: 'Anbieter', means: { google: 'Google' } },
      subject: 'Deine Kennung dort',
      createdAt: 'Seit',
    }),
    erase: (_ground, { sql }, accountId) => deleteIdentitiesOf(sql, accountId),
  },
  {
    columns: ['email_changes.account_id'],
    title: 'Wechsel der E-Mail-Adresse',
    ...given(emailChangesOf, {
      oldEmail: 'Bisherige Adresse',
      newEmail: 'Neue Adresse',
      requestedAt: 'Verlangt',
      changedAt: 'Bestätigt',
    }),
    erase: (_ground, { sql }, accountId) => deleteEmailChangesOf(sql, accountId),
  },
  {
    columns: ['kept_names.account_id'],
    title: 'Frühere Namen, die für dich frei bleiben',
    ...given(keptNamesOf, { until: 'Frei für dich bis' }),
    erase: (_ground, { sql }, accountId) => disownNames(sql, accountId),
  },
  {
    columns: ['mailed_tokens.account_id'],
    title: 'Links aus Mails',
    export: { withheld: 'Es sind nur Prüfwerte von Geheimnissen.' },
    erase: (_ground, { sql }, accountId) => deleteTokens(sql, accountId),
  },
  {
    columns: ['confirmation_codes.account_id'],
    title: 'Codes aus Mails',
    export: { withheld: 'Es sind nur Prüfwerte von Geheimnissen.' },
    erase: (_ground, { sql }, accountId) => deleteCodesOf(sql, accountId),
  },
];

/** What was told to an account. Events about other people are given without their details: what the account may know of them stands in its own part. */
async function toldTo(sql: Queryable, accountId: string) {
  const events = await eventsOf(sql, accountId);
  const people = await existingAmong(
    sql,
    events.flatMap(({ about }) => about ?? []),
  );
  return events.map(({ about, message, ...event }) => ({
    ...event,
    message: about !== null && people.has(about) ? null : message,
  }));
}
