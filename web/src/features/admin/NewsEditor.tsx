import type { BodyOf, Endpoints, NewsDraft } from '@plausch/protocol';
import { scenes } from '@plausch/stage';
import { Button, Card, Field, Note, SegmentedControl } from '@plausch/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import { paths } from '../../app/paths.ts';
import { Choice, TextArea } from '../../app/staff/fields.tsx';
import styles from '../../app/staff/Staff.module.css';
import { Loading } from '../../app/staff/StaffList.tsx';
import { StaffProblem } from '../../app/staff/StaffProblem.tsx';
import { staffCall } from '../../app/staff/staff-call.ts';
import { staffPath } from '../../app/staff/staff-paths.ts';
import { showToast } from '../../app/toasts.ts';
import { dayInFull } from '../../i18n/day.ts';
import { fromMarkdown } from '../../markdown/markdown.ts';
import { call } from './admin.calls.ts';
import { NEW } from './NewsDesk.tsx';
import { t } from './news-desk.words.ts';

/** One piece of news: written anew, or changed. */
export function NewsEditor({ id }: { readonly id: string }) {
  const isNew = id === NEW;
  const { data, error, refetch } = useQuery({
    queryKey: ['getNewsDraft', id],
    queryFn: () => staffCall(() => call('getNewsDraft', { params: { id } })),
    enabled: !isNew,
    staleTime: 0,
  });
  if (isNew) return <Editor item={undefined} />;
  if (!data) return error ? <StaffProblem error={error} onRetry={() => void refetch()} /> : <Loading />;
  return <Editor key={data.item.id} item={data.item} />;
}

type Values = { title: string; teaser: string; body: string; scene: string; alt: string };

const present = (text: string) => (text.trim() === '' ? t('news.missing') : undefined);

const resolver = checkedBy<Values>({
  title: present,
  teaser: present,
  body: present,
  scene: () => undefined,
  alt: () => undefined,
});

function toBody({ title, teaser, body, scene, alt }: Values): BodyOf<Endpoints['createNews']> {
  return { title, teaser, body, picture: scene === '' ? null : { scene, alt } };
}

function Editor({ item }: { readonly item: NewsDraft | undefined }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useForm<Values>({
    defaultValues: {
      title: item?.title ?? '',
      teaser: item?.teaser ?? '',
      body: item?.body ?? '',
      scene: item?.picture?.scene ?? '',
      alt: item?.picture?.alt ?? '',
    },
    resolver,
  });
  const { errors, isSubmitting } = form.formState;
  const [title, teaser, body, scene] = useWatch({
    control: form.control,
    name: ['title', 'teaser', 'body', 'scene'],
  });
  const isPublished = item !== undefined && item.publishedAt !== null;

  /** `gone`: it is not there any more to be asked for. */
  const changed = (gone = false) =>
    Promise.all(
      ['listNewsDrafts', 'listNews', 'listStaffActs', ...(gone ? [] : ['getNewsDraft'])].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    );

  /** Writes down what stands in the form; the id of the piece, or undefined where it was refused. */
  async function save(values: Values): Promise<string | undefined> {
    if (values.scene !== '' && values.alt.trim() === '') {
      form.setError('alt', { message: t('news.missing') }, { shouldFocus: true });
      return undefined;
    }
    try {
      const content = toBody(values);
      const saved = await staffCall(() =>
        item
          ? call('changeNews', { params: { id: item.id }, body: content })
          : call('createNews', { body: content }),
      );
      await changed();
      return saved.item.id;
    } catch (error) {
      showRefusal(form, error);
      return undefined;
    }
  }

  const submit = form.handleSubmit(async (values) => {
    const id = await save(values);
    if (id === undefined) return;
    showToast(t('news.saved'));
    if (!item) await navigate(staffPath('admin', 'neues', id), { replace: true });
  });

  const publish = form.handleSubmit(async (values) => {
    const id = await save(values);
    if (id === undefined) return;
    await act(() => call('publishNews', { params: { id } }), t('news.publishDone'));
    if (!item) await navigate(staffPath('admin', 'neues', id), { replace: true });
  });

  async function act(run: () => Promise<unknown>, done: string, gone = false): Promise<boolean> {
    setBusy(true);
    try {
      await staffCall(run);
      showToast(done);
      await changed(gone);
      return true;
    } catch (error) {
      form.setError('root', { message: wordsFor(error) });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className={styles['head']}>
        <p>
          {isPublished && item.publishedAt !== null ? (
            <>
              {t('news.published', { when: dayInFull(item.publishedAt) })} ·{' '}
              <Link to={paths.newsItem(item.slug)}>{t('news.read')}</Link>
            </>
          ) : (
            t('news.draft')
          )}
        </p>
        <SegmentedControl
          label={t('news.view')}
          value={view}
          options={[
            { value: 'edit', label: t('news.edit') },
            { value: 'preview', label: t('news.preview') },
          ]}
          onChange={setView}
        />
      </div>
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      {view === 'preview' ? (
        <Card>
          <article>
            <h2 dir="auto">{title}</h2>
            <p dir="auto">
              <b>{teaser}</b>
            </p>
            {fromMarkdown(body, { ownLink: ({ href, children }) => <a href={href}>{children}</a> })}
          </article>
        </Card>
      ) : (
        <form onSubmit={submit} noValidate className={styles['form']}>
          <Field
            label={t('news.title')}
            maxLength={120}
            error={errors.title?.message}
            {...form.register('title')}
          />
          <TextArea
            label={t('news.teaser')}
            hint={t('news.teaserHint')}
            maxLength={300}
            error={errors.teaser?.message}
            {...form.register('teaser')}
          />
          <TextArea
            label={t('news.body')}
            hint={t('news.bodyHint')}
            className={styles['tall']}
            error={errors.body?.message}
            {...form.register('body')}
          />
          <div className={styles['two']}>
            <Choice
              label={t('news.picture')}
              value={scene}
              options={[
                { value: '', label: t('news.noPicture') },
                ...[...scenes.keys()].map((value) => ({ value, label: value })),
              ]}
              onChoose={(value) => form.setValue('scene', value)}
            />
            {scene !== '' && (
              <Field
                label={t('news.alt')}
                maxLength={200}
                error={errors.alt?.message}
                {...form.register('alt')}
              />
            )}
          </div>
        </form>
      )}
      <div className={styles['acts']}>
        {isPublished ? (
          <>
            <Button busy={isSubmitting || isBusy} onClick={() => void submit()}>
              {t(isSubmitting ? 'news.saving' : 'news.save')}
            </Button>
            <Button
              variant="quiet"
              busy={isBusy}
              onClick={() =>
                void act(() => call('withdrawNews', { params: { id: item.id } }), t('news.withdrawDone'))
              }
            >
              {t('news.withdraw')}
            </Button>
          </>
        ) : (
          <>
            <Button busy={isSubmitting || isBusy} onClick={() => void publish()}>
              {t('news.publish')}
            </Button>
            <Button variant="quiet" busy={isSubmitting || isBusy} onClick={() => void submit()}>
              {t('news.save')}
            </Button>
          </>
        )}
        {item && !isAsking && (
          <Button variant="text" onClick={() => setAsking(true)}>
            {t('news.remove')}
          </Button>
        )}
      </div>
      {item && isAsking && (
        <Note tone="caution">
          <p>
            <b>{t('news.removeAsk', { title: item.title })}</b> {t('news.removeText')}
          </p>
          <div className={styles['acts']}>
            <Button
              variant="danger"
              busy={isBusy}
              onClick={async () => {
                const isGone = await act(
                  () => call('removeNews', { params: { id: item.id } }),
                  t('news.removeDone'),
                  true,
                );
                if (isGone) await navigate(staffPath('admin', 'neues'));
              }}
            >
              {t('news.removeYes')}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t('news.removeNo')}
            </Button>
          </div>
        </Note>
      )}
    </>
  );
}
