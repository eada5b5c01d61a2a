import { Button, buttonClass, Card } from '@plausch/ui';
import { Flag, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { BlockPart, FriendActs, MessageAct } from '../../features/friends/index.ts';
import { type Profile, reportProfile } from '../../features/profiles/index.ts';
import { useUser } from '../../features/sessions/index.ts';
import { ThankAct } from '../../features/standing/index.ts';
import { t } from '../../i18n/profile.ts';
import { useLate } from '../late.ts';
import styles from './Profile.module.css';

/** What one can do about a person: the same as where they are met in a room. */
export function Deeds({ profile }: { readonly profile: Profile }) {
  const { userId, username: name, tie, details } = profile;
  const isStaff = (useUser()?.role ?? 'user') !== 'user';
  return (
    <Card className={styles['deeds']}>
      <h2 className={styles['title']}>{t('deeds.title')}</h2>
      {tie !== 'blocked' && (
        <>
          {/* To minors their friends alone may write. */}
          {details && <MessageAct userId={userId} />}
          <FriendActs userId={userId} username={name} />
          <ThankAct userId={userId} />
        </>
      )}
      <BlockPart userId={userId} username={name} />
      <Reporting userId={userId} name={name} />
      {isStaff && (
        <Link to={`/team/personen/${userId}`} className={buttonClass({ variant: 'quiet', wide: true })}>
          <ShieldCheck size={20} aria-hidden="true" />
          {t('deeds.team')}
        </Link>
      )}
    </Card>
  );
}

function Reporting({ userId, name }: { readonly userId: string; readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  const code = useLate(reportProfile, isOpen);
  if (!isOpen) {
    return (
      <Button variant="outline" wide onClick={() => setOpen(true)}>
        <Flag size={20} aria-hidden="true" />
        {t('deeds.report')}
      </Button>
    );
  }
  return (
    <section className={styles['report']} aria-label={t('deeds.reportWhich', { name })}>
      {code ? <code.ReportProfile userId={userId} username={name} /> : <div data-late="" />}
      <Button variant="text" onClick={() => setOpen(false)}>
        {t('deeds.back')}
      </Button>
    </section>
  );
}
