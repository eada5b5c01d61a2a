import type { AnyRefusal } from '@plausch/platform/errors';
import { html } from '@plausch/platform/html';
import type { PageAnswer, PageRequest } from '@plausch/platform/http';
import { serverKey } from '@plausch/platform/keys';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal, refusals } from '../../refusal.ts';
import type { PageLayout } from '../../texts.ts';
import { keepAccount } from '../accounts/index.ts';
import { accountIn, END_PATH } from './notifications.links.ts';
import { chooseNoMails } from './notifications.store.ts';
import { t } from './notifications.words.ts';

const PATH = `${END_PATH}/:token`;
/** The form is a button; a mail program sends one field of its own. */
const FORM_LIMITS = { fields: 2, fieldBytes: 64, files: 0, fileBytes: 0, totalBytes: 4 * 1024 } as const;
/** What only the person with the link may see stays out of caches, search engines and the logs of other sites. */
const PRIVATE = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } as const;

/** The secret under which the links of mails are signed. */
export const endingKey = ({ database }: Pick<Ground, 'database'>): Promise<Buffer> =>
  serverKey(database, 'notifications-ending');

/**
 * [NO5] Ends mails without a login: a page with a button for people, as programs that look at links follow them, and at the same
 * address what mail programs send when their own button is pressed (RFC 8058).
 */
export function installEnding(
  { http }: Pick<Edges, 'http'>,
  { key, layout }: { key: Buffer; layout: PageLayout | undefined },
): void {
  const pageOf = (status: number, title: string, text: string, action?: string): PageAnswer => {
    const form =
      action !== undefined &&
      html`<form method="post" enctype="multipart/form-data" action="${action}"><button class="send" type="submit">${t('page.send')}</button></form>`;
    const content = html`<h1>${title}</h1><p>${text}</p>${form}`;
    return { status, page: layout?.({ title, content }) ?? text, headers: PRIVATE };
  };
  const refuse = (refusal: AnyRefusal): PageAnswer =>
    refusal.code === 'token_invalid'
      ? pageOf(refusals.statusOf(refusal), t('page.wrong'), t('page.wrongText'))
      : pageOf(refusals.statusOf(refusal), t('page.title'), refusals.sentenceOf(refusal));
  const accountOf = ({ params }: Pick<PageRequest, 'params'>): string => {
    const accountId = accountIn(key, params['token'] ?? '');
    if (accountId === undefined) throw new Refusal('token_invalid');
    return accountId;
  };

  http.page({
    path: PATH,
    limit: 'read',
    show: async (request) => {
      accountOf(request);
      return pageOf(200, t('page.title'), t('page.text'), `${END_PATH}/${request.params['token']}`);
    },
    refuse,
  });
  http.form({
    path: PATH,
    limit: 'write',
    limits: FORM_LIMITS,
    takesUrlEncoded: true,
    submit: async (submission, change) => {
      const accountId = accountOf(submission);
      await change(async ({ sql }) => {
        if (!(await keepAccount(sql, accountId))) throw new Refusal('token_invalid');
        await chooseNoMails(sql, accountId);
      });
      return { ...pageOf(200, t('page.done'), t('page.doneText')), data: {} };
    },
    refuse,
  });
}
