import { Button, Dialog, Field, Note } from '@plausch/ui';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import { type Category, useFavouriteDeed } from '../../features/favourites/index.ts';
import { t } from '../../i18n/favourites.ts';
import { useLayer } from '../layer-entry.ts';
import { showToast } from '../toasts.ts';
import styles from './Favourites.module.css';
import { moved } from './moved.ts';
import { nameProblem } from './name-problem.ts';
import { whenDone } from './when-done.ts';

/** Asks for the name of a category that is to be made. */
export function NewCategory({
  onCreated,
  onClose,
}: {
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  const { mutateAsync, isPending, error } = useFavouriteDeed();
  const create = (name: string) =>
    mutateAsync({ kind: 'create', name }).then(
      (answer) => {
        if ('id' in answer) onCreated(String(answer.id));
        showToast(t('category.created', { name }));
        onClose();
      },
      () => {},
    );
  return (
    <Dialog title={t('category.new')} onClose={onClose}>
      <NameForm
        label={t('category.name')}
        first=""
        action={t('category.create')}
        error={error}
        isPending={isPending}
        onName={(name) => void create(name)}
      />
      <Button variant="text" wide onClick={onClose}>
        {t('category.deleteNo')}
      </Button>
    </Dialog>
  );
}

/** Name and place of a category, and the way to delete it. */
export function EditCategory({
  category: { id, name, entries },
  categories,
  onClose,
}: {
  readonly category: Category;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  const [isAsking, setAsking] = useState(false);
  const naming = useFavouriteDeed();
  const ordering = useFavouriteDeed();
  const deleting = useFavouriteDeed();
  const ids = categories.map((one) => one.id);
  const place = ids.indexOf(id);
  const order = (to: number) => ordering.mutate({ kind: 'orderCategories', ids: moved(ids, id, to) });
  const lost = entries.filter(
    (entry) =>
      entry.kindId === undefined &&
      categories.filter((one) => one.entries.some((other) => other.id === entry.id)).length === 1,
  ).length;

  if (isAsking)
    return (
      <Dialog key="ask" title={t('category.deleteAsk', { name })} onClose={onClose}>
        <div className={styles['decision']}>
          <p>{t('category.deleteText')}</p>
          {lost > 0 && <Note tone="caution">{t('category.deleteLooks', { count: lost })}</Note>}
          {deleting.error && <Note tone="danger">{wordsFor(deleting.error)}</Note>}
          <div className={styles['answers']}>
            <Button
              variant="danger"
              busy={deleting.isPending}
              onClick={() =>
                void whenDone(
                  deleting.mutateAsync({ kind: 'delete', id }),
                  t('category.deleted', { name }),
                  onClose,
                )
              }
            >
              {t('category.deleteYes')}
            </Button>
            <Button variant="quiet" data-autofocus="" onClick={onClose}>
              {t('category.deleteNo')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t('category.edit', { name })} onClose={onClose}>
      <NameForm
        label={t('category.name')}
        first={name}
        action={t('category.rename')}
        error={naming.error}
        isPending={naming.isPending}
        onName={(next) =>
          void whenDone(
            naming.mutateAsync({ kind: 'rename', id, name: next }),
            t('category.renamed', { name: next }),
            onClose,
          )
        }
      />
      <div className={styles['decision']}>
        {ordering.error && <Note tone="danger">{wordsFor(ordering.error)}</Note>}
        {categories.length > 1 && (
          <div className={styles['answers']}>
            <Button
              variant="quiet"
              size="small"
              busy={place === 0 || ordering.isPending}
              onClick={() => order(place - 1)}
            >
              <ArrowLeft size={18} aria-hidden="true" />
              {t('category.earlier')}
            </Button>
            <Button
              variant="quiet"
              size="small"
              busy={place === ids.length - 1 || ordering.isPending}
              onClick={() => order(place + 1)}
            >
              {t('category.later')}
              <ArrowRight size={18} aria-hidden="true" />
            </Button>
          </div>
        )}
        <Button variant="text" wide onClick={() => setAsking(true)}>
          {t('category.delete')}
        </Button>
        <Button variant="text" wide data-autofocus="" onClick={onClose}>
          {t('entry.close')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks for a name of 1 to 24 signs. */
export function NameForm({
  label,
  first,
  action,
  error,
  isPending,
  onName,
}: {
  readonly label: string;
  readonly first: string;
  readonly action: string;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onName: (name: string) => void;
}) {
  const [name, setName] = useState(first);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = nameProblem(name);
    setProblem(found);
    if (found === undefined) onName(name.trim());
  };
  return (
    <form onSubmit={submit} className={styles['form']} noValidate>
      <Field
        label={label}
        hint={t('category.nameHint')}
        error={problem ?? (error ? wordsFor(error) : undefined)}
        value={name}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" busy={isPending}>
        {action}
      </Button>
    </form>
  );
}
