import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { declaredOf, forgetAccount } from './legal.store.ts';
import { t } from './legal.words.ts';

/** What declarations keep of a person with an account. */
export const legalData: readonly PersonalData[] = [
  {
    columns: ['declarations.account_id'],
    title: 'Kündigungen und Widerrufe',
    ...given(declaredOf, {
      number: 'Vorgang',
      kind: { label: 'Was', means: { cancellation: 'Kündigung', withdrawal: 'Widerruf' } },
      words: {
        label: 'Was du erklärt hast',
        parts: {
          name: 'Name',
          email: 'E-Mail-Adresse',
          contract: 'Vertrag',
          manner: { label: 'Art', means: { ordinary: 'ordentlich', extraordinary: 'außerordentlich' } },
          reason: 'Grund',
          date: 'Zum',
        },
      },
      receivedAt: 'Eingegangen',
      state: {
        label: 'Stand',
        means: {
          received: t('state.received'),
          waiting: t('state.waiting'),
          done: t('state.done'),
          open: t('state.open'),
          undone: t('state.undone'),
          closed: t('state.closed'),
        },
      },
      productId: 'Produkt',
      endsAt: 'Endet',
    }),
    // What was declared, and when, stays as evidence (Art. 17 (3) (e) GDPR), and goes with its retention.
    erase: (_ground, { sql }, accountId) => forgetAccount(sql, accountId),
  },
];
