import type { Work } from '@plausch/platform/db';
import { layOut, type Mail, type MailBrand, type MailContent } from '@plausch/platform/mail';
import type { Environment } from '../../edge/keys.ts';
import type { Language } from '../../edge/languages.ts';
import type { Ground } from '../../ground.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { contactOf } from '../customers/index.ts';
import { type Forms, formsOf } from '../invoices/index.ts';
import { type MailWords, mailWords, priceWords } from './mails.words.ts';

export type Content = Omit<MailContent, 'to' | 'greeting' | 'language'>;

/** What every mail needs: to whom, in which words, about which shop. */
export type Letter = {
  readonly to: string;
  readonly language: Language;
  readonly words: MailWords;
  readonly catalogue: Catalogue;
  readonly forms: Forms;
  /** Where customers manage what they have; opens nothing by itself. */
  readonly manage: string;
  /** The same, opened for this customer, once and for a while. */
  readonly link: string;
  titleOf(productId: string): string;
  /** What a price says: `4,99 € pro Monat`. */
  priceOf(priceId: string): Promise<string>;
  layOut(content: Content): Mail;
};

/** A letter to a customer; undefined for one whose address is not known. */
export async function letterTo(
  ground: Pick<Ground, 'provided' | 'origin'>,
  work: Work,
  { customerId, projectId, environment }: { customerId: string; projectId: string; environment: Environment },
): Promise<Letter | undefined> {
  const { email, language: chosen } = await contactOf(work.sql, customerId);
  if (email === null) return undefined;
  const language = chosen ?? 'de';
  const words = mailWords(language);
  const forms = formsOf(language);
  const catalogue = await ground.provided.catalogue.current(projectId, work.sql);
  return {
    to: email,
    language,
    words,
    catalogue,
    forms,
    manage: `${ground.origin()}/manage`,
    link: await ground.provided.mails.linkTo(work, { customerId, projectId, environment }),
    titleOf: (productId) => catalogue.products.get(productId)?.title ?? productId,
    async priceOf(priceId) {
      const price = await ground.provided.catalogue.price(projectId, priceId, work.sql);
      if (!price) throw new Error(`there is no price ${priceId}`);
      return priceWords(words, forms.money(price.amountMicros, price.currency), price.period);
    },
    layOut: (content) =>
      laidOut(content, { to: email, language, environment, catalogue, sandboxNote: words.sandboxNote }),
  };
}

/** A mail in the layout of the house, with the name of its shop, and marked where no real money is moved. */
export function laidOut(
  { subject, closing = [], ...content }: Content,
  {
    to,
    language,
    environment,
    catalogue,
    sandboxNote,
  }: { to: string; language: Language; environment: Environment; catalogue: Catalogue; sandboxNote: string },
): Mail {
  return layOut(
    {
      ...content,
      ...(environment === 'sandbox'
        ? { subject: `${mailWords(language).sandbox}: ${subject}`, closing: [...closing, sandboxNote] }
        : { subject, closing }),
      to,
      language,
      greeting: subject,
    },
    brandOf(catalogue),
  );
}

function brandOf({ branding, seller }: Catalogue): MailBrand {
  return {
    name: branding.appName ?? seller?.name ?? '',
    claim: seller ? [seller.name, ...seller.address].join(', ') : '',
    contact: branding.supportEmail ?? seller?.email ?? '',
  };
}
