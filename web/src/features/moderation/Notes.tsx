import type { PersonNote } from '@plausch/protocol';
import { Button, Card, Note } from '@plausch/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { TextArea } from '../../app/staff/fields.tsx';
import styles from '../../app/staff/Staff.module.css';
import { StaffList } from '../../app/staff/StaffList.tsx';
import { staffCall } from '../../app/staff/staff-call.ts';
import { type StaffBase, staffPath } from '../../app/staff/staff-paths.ts';
import { showToast } from '../../app/toasts.ts';
import { here } from '../../i18n/day.ts';
import { t } from './desk.words.ts';
import { call } from './moderation.calls.ts';
import { useDeskKeys } from './use-desk-keys.ts';

const NOTE_MAX = 1_000;

/** What staff noted about a person, on their page and beside a case. */
export function Notes({
  userId,
  name,
  base,
  mayWrite,
  caseId,
}: {
  readonly userId: string;
  readonly name: string;
  readonly base: StaffBase;
  readonly mayWrite: boolean;
  /** The case beside which they stand. */
  readonly caseId?: string;
}) {
  const queries = useQueryClient();
  const [isWriting, setWriting] = useState(false);
  useDeskKeys(mayWrite ? { note: () => setWriting(true) } : {});
  const queryKey = ['listPersonNotes', userId];
  const changed = () =>
    Promise.all([queryKey, ['listStaffActs']].map((key) => queries.invalidateQueries({ queryKey: key })));
  return (
    <section>
      <h3>{t('notes.title')}</h3>
      <StaffList
        queryKey={queryKey}
        fetchPage={(page) => call('listPersonNotes', { params: { id: userId }, query: { page } })}
        keyOf={({ id }) => id}
        row={(note) => <NoteRow note={note} base={base} onRemoved={changed} />}
        none={<p>{t('notes.none')}</p>}
      />
      {isWriting ? (
        <Card>
          <NoteForm
            userId={userId}
            name={name}
            caseId={caseId}
            onSaved={changed}
            onClose={() => setWriting(false)}
          />
        </Card>
      ) : (
        mayWrite && (
          <div className={styles['acts']}>
            <Button variant="outline" aria-keyshortcuts="n" onClick={() => setWriting(true)}>
              {t('notes.write')}
            </Button>
          </div>
        )
      )}
    </section>
  );
}

function NoteRow({
  note,
  base,
  onRemoved,
}: {
  readonly note: PersonNote;
  readonly base: StaffBase;
  readonly onRemoved: () => Promise<unknown>;
}) {
  const { id, text, at, author, mayRemove } = note;
  const name = author?.username ?? t('notes.gone');
  const [isSure, setSure] = useState(false);
  const removal = useMutation({
    mutationFn: () => staffCall(() => call('removePersonNote', { params: { id } })),
    onSuccess: () => {
      showToast(t('notes.removed'));
      return onRemoved();
    },
  });
  return (
    <div className={styles['row']}>
      <div className={styles['words']}>
        <span className={styles['written']} dir="auto">
          {text}
        </span>
        <small>
          {[name, here.moment(new Date(at))].join(' · ')}
          {note.case && (
            <>
              {' · '}
              {note.case.id === null ? (
                t('notes.beside', { number: note.case.number })
              ) : (
                <Link to={staffPath(base, 'meldungen', note.case.id)}>
                  {t('notes.beside', { number: note.case.number })}
                </Link>
              )}
            </>
          )}
        </small>
        {removal.error && <Note tone="danger">{wordsFor(removal.error)}</Note>}
      </div>
      {mayRemove && (
        <Button
          variant={isSure ? 'danger' : 'quiet'}
          size="small"
          busy={removal.isPending}
          aria-label={isSure ? undefined : t('notes.removeWhich', { name })}
          onBlur={() => setSure(false)}
          onClick={() => (isSure ? removal.mutate() : setSure(true))}
        >
          {t(isSure ? 'notes.removeSure' : 'notes.remove')}
        </Button>
      )}
    </div>
  );
}

function NoteForm({
  userId,
  name,
  caseId,
  onSaved,
  onClose,
}: {
  readonly userId: string;
  readonly name: string;
  readonly caseId: string | undefined;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  // Of this note: tried again it is the same one.
  const [key] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const saving = useMutation({
    mutationFn: () =>
      staffCall(() =>
        call('writePersonNote', {
          params: { id: userId },
          body: { text, ...(caseId !== undefined && { caseId }) },
          key,
        }),
      ),
    onSuccess: () => {
      showToast(t('notes.saved'));
      onClose();
      return onSaved();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = text.trim() === '';
    setWrong(isMissing ? t('notes.missing') : undefined);
    if (!isMissing && !saving.isPending) saving.mutate();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles['form']}>
      {saving.error && <Note tone="danger">{wordsFor(saving.error)}</Note>}
      <TextArea
        label={t('notes.label', { name })}
        hint={t('notes.hint', { name })}
        error={wrong}
        maxLength={NOTE_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles['acts']}>
        <Button type="submit" busy={saving.isPending}>
          {t(saving.isPending ? 'notes.saving' : 'notes.save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('notes.cancel')}
        </Button>
      </div>
    </form>
  );
}
