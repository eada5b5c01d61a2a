import { Button, Dialog, Note } from '@plausch/ui';
import { useMutation } from '@tanstack/react-query';
import { Flag, ShieldX, Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import { type GuildLine, reportGuild, takeOutGuildLine } from '../../features/guilds/index.ts';
import { useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/guild-talk.ts';
import conversation from '../conversation/Conversation.module.css';
import { KeptFocus } from '../KeptFocus.tsx';
import { late, useLate } from '../late.ts';
import { useLayer } from '../layer-entry.ts';

/** What only staff sees, and fetches. */
const staff = late(() => import('../staff/RemoveLineInRoom.tsx'));

/** So long a line can be taken back; the server counts by itself. */
const TAKEN_BACK_MS = 24 * 3_600_000;

/** What one can do about a line of one's guild. */
export function LineActs({
  guildId,
  line: { id, text, at },
  name,
  isOwn,
  mayTakeDown,
  onClose,
}: {
  readonly guildId: string;
  readonly line: GuildLine;
  /** Who said it. */
  readonly name: string;
  readonly isOwn: boolean;
  /** Whether its author stands below the reader in the guild. */
  readonly mayTakeDown: boolean;
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  const content = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<'take out' | 'report' | 'team'>();
  const role = useUser()?.role;
  const isStaff = role === 'moderator' || role === 'admin';
  const code = useLate(staff, step === 'team');
  const report = useLate(reportGuild, step === 'report');
  const takeOut = useMutation({
    mutationFn: () => takeOutGuildLine(guildId, id),
    onSuccess: onClose,
  });
  const [isRecent] = useState(() => Date.now() - at < TAKEN_BACK_MS);
  return (
    <Dialog title={isOwn ? t('act.titleOwn') : t('act.title', { name })} onClose={onClose}>
      <p className={conversation['quote']} dir="auto">
        {text}
      </p>
      {takeOut.error && <Note tone="danger">{wordsFor(takeOut.error)}</Note>}
      <div ref={content} className={conversation['deeds']}>
        {step === 'report' &&
          (report ? <report.ReportGuildLine id={id} name={name} /> : <div data-late="" />)}
        {step === 'team' &&
          (code ? (
            <code.RemoveLineInRoom id={id} name={name} act={t('act.takeDown')} onRemoved={onClose} />
          ) : (
            <div data-late="" />
          ))}
        {step === 'take out' && (
          <>
            <p>{isOwn ? t('act.takeBackAsk') : t('act.takeDownAsk', { name })}</p>
            <Button variant="danger" busy={takeOut.isPending} onClick={() => takeOut.mutate()}>
              {t(isOwn ? 'act.takeBackYes' : 'act.takeDownYes')}
            </Button>
          </>
        )}
        {step === undefined && (
          <>
            {isOwn && isRecent && (
              <Button variant="quiet" onClick={() => setStep('take out')}>
                <Undo2 size={20} aria-hidden="true" />
                {t('act.takeBack')}
              </Button>
            )}
            {!isOwn && mayTakeDown && (
              <Button variant="quiet" onClick={() => setStep('take out')}>
                <Trash2 size={20} aria-hidden="true" />
                {t('act.takeDown')}
              </Button>
            )}
            {!isOwn && (
              <Button variant="quiet" onClick={() => setStep('report')}>
                <Flag size={20} aria-hidden="true" />
                {t('act.report')}
              </Button>
            )}
            {!isOwn && isStaff && (
              <Button variant="quiet" onClick={() => setStep('team')}>
                <ShieldX size={20} aria-hidden="true" />
                {t('act.team')}
              </Button>
            )}
          </>
        )}
        <KeptFocus within={content} />
      </div>
      <Button
        variant="text"
        data-autofocus=""
        onClick={step === undefined ? onClose : () => setStep(undefined)}
      >
        {t(step === undefined ? 'act.close' : 'act.back')}
      </Button>
    </Dialog>
  );
}
