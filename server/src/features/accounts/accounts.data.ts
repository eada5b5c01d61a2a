import { deleteStream, eventsOf, forgetAbout } from '@plausch/platform/streams';
import type { PersonalData } from '../../feature.ts';
import { deleteCodesOf } from './accounts.codes.store.ts';
import { deleteEmailChangesOf, emailChangesOf } from './accounts.email.store.ts';
import { disownNames, keptNamesOf } from './accounts.names.store.ts';
import { deleteIdentitiesOf, identitiesOf } from './accounts.setup.store.ts';
import { ownDataOf } from './accounts.store.ts';
import { deleteTokens } from './accounts.tokens.store.ts';

/** What accounts keep of a person. */
export const accountsData: readonly PersonalData[] = [
  {
    columns: ['accounts.id'],
    title: 'Konto',
    export: ownDataOf,
    erase: { kept: 'The erasure itself leaves of the row what others refer to: an id without a person.' },
  },
  {
    columns: ['own_streams.owner', 'own_events.owner'],
    title: 'Was dir mitgeteilt wurde',
    export: eventsOf,
    erase: (_ground, { sql }, accountId) => deleteStream(sql, accountId),
  },
  {
    columns: ['own_events.about'],
    title: 'Was anderen über dich mitgeteilt wurde',
    export: { withheld: 'It was told to others, who find it in theirs.' },
    // It may have their name and their look in it.
    erase: (_ground, { sql }, accountId) => forgetAbout(sql, accountId),
  },
  {
    columns: ['identities.account_id'],
    title: 'Anmeldung mit Google',
    export: identitiesOf,
    erase: (_ground, { sql }, accountId) => deleteIdentitiesOf(sql, accountId),
  },
  {
    columns: ['email_changes.account_id'],
    title: 'Wechsel der E-Mail-Adresse',
    export: emailChangesOf,
    erase: (_ground, { sql }, accountId) => deleteEmailChangesOf(sql, accountId),
  },
  {
    columns: ['kept_names.account_id'],
    title: 'Frühere Namen, die für dich frei bleiben',
    export: keptNamesOf,
    erase: (_ground, { sql }, accountId) => disownNames(sql, accountId),
  },
  {
    columns: ['mailed_tokens.account_id'],
    title: 'Links aus Mails',
    export: { withheld: 'Hashes of secrets.' },
    erase: (_ground, { sql }, accountId) => deleteTokens(sql, accountId),
  },
  {
    columns: ['confirmation_codes.account_id'],
    title: 'Codes aus Mails',
    export: { withheld: 'Hashes of secrets.' },
    erase: (_ground, { sql }, accountId) => deleteCodesOf(sql, accountId),
  },
];
