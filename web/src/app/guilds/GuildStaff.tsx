import { Button, Card, Field, Note } from '@plausch/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call, wordsFor } from '../../api/index.ts';
import type { Guild } from '../../features/guilds/index.ts';
import { t } from '../../i18n/guild-staff.ts';
import { guildPath } from '../people-paths.ts';
import { CodeDialog } from '../staff/CodeDialog.tsx';
import { Choice, TextArea } from '../staff/fields.tsx';
import { isTemplate, RULES, reasonProblem, templateOf } from '../staff/reasons.ts';
import { staffCall } from '../staff/staff-call.ts';
import { showToast } from '../toasts.ts';
import styles from './Guilds.module.css';

/** What moderators do about a guild that breaks the rules: other names, or the end of it. */
export function GuildStaff({ guild }: { readonly guild: Guild }) {
  const [act, setAct] = useState<'rename' | 'close'>();
  return (
    <Card className={styles['form']} role="region" aria-label={t('staff.title')}>
      <h2 className={styles['title']}>{t('staff.title')}</h2>
      {act === undefined ? (
        <>
          <Button variant="quiet" wide onClick={() => setAct('rename')}>
            {t('staff.rename')}
          </Button>
          <Button variant="danger" wide onClick={() => setAct('close')}>
            {t('staff.close')}
          </Button>
        </>
      ) : (
        <ActForm key={act} act={act} guild={guild} onDone={() => setAct(undefined)} />
      )}
      <CodeDialog />
    </Card>
  );
}

function ActForm({
  act,
  guild: { id, name, tag },
  onDone,
}: {
  readonly act: 'rename' | 'close';
  readonly guild: Guild;
  readonly onDone: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [names, setNames] = useState({ name, tag });
  const [rule, setRule] = useState(1);
  const [reason, setReason] = useState(templateOf(1));
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const field = problem instanceof ApiError ? problem.field : undefined;
  const problemAt = (at: string) => (problem && field === at ? wordsFor(problem) : undefined);
  const isElsewhere = field !== 'name' && field !== 'tag';

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = reasonProblem(reason);
    setWrong(found);
    setProblem(undefined);
    if (found !== undefined || isBusy) return;
    setBusy(true);
    const why = { reason, ruleCode: `R${rule}` };
    try {
      if (act === 'rename') {
        const renamed = await staffCall(() =>
          call('renameGuild', { params: { id }, body: { ...names, ...why } }),
        );
        showToast(t('staff.renamed'));
        await navigate(guildPath(renamed.tag), { replace: true });
      } else {
        await staffCall(() => call('closeGuild', { params: { id }, body: why }));
        showToast(t('staff.closed'));
      }
      onDone();
    } catch (failure) {
      setProblem(failure);
      setBusy(false);
    }
    await Promise.all(
      ['listGuilds', 'getGuild'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles['form']}>
      {problem !== undefined && isElsewhere && <Note tone="danger">{wordsFor(problem)}</Note>}
      {act === 'rename' && (
        <>
          <Field
            label={t('staff.name')}
            error={problemAt('name')}
            value={names.name}
            autoComplete="off"
            onChange={({ target }) => setNames({ ...names, name: target.value })}
          />
          <Field
            label={t('staff.tag')}
            error={problemAt('tag')}
            value={names.tag}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => setNames({ ...names, tag: target.value })}
          />
        </>
      )}
      {act === 'close' && <p className={styles['quiet']}>{t('staff.closeText', { name })}</p>}
      <Choice
        label={t('staff.rule')}
        value={String(rule)}
        options={RULES}
        onChoose={(value) => {
          setRule(Number(value));
          if (isTemplate(reason)) setReason(templateOf(Number(value)));
        }}
      />
      <TextArea
        label={t('staff.reason')}
        hint={t('staff.reasonHint')}
        error={wrong}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="danger" busy={isBusy}>
        {t(act === 'rename' ? 'staff.renameYes' : 'staff.closeYes')}
      </Button>
      <Button variant="text" onClick={onDone}>
        {t('staff.no')}
      </Button>
    </form>
  );
}
