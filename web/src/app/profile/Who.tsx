import { figureOfKey } from '@plausch/stage/figures';
import { buttonClass, Card, Note } from '@plausch/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { FigurePicture } from '../../features/accounts/index.ts';
import type { Profile } from '../../features/profiles/index.ts';
import { StandingWords } from '../../features/standing/index.ts';
import { LOCALE } from '../../i18n/index.ts';
import { t } from '../../i18n/profile.ts';
import { paths } from '../paths.ts';
import { guildPath } from '../people-paths.ts';
import styles from './Profile.module.css';

/** What one sees of a person. */
export function Who({ profile }: { readonly profile: Profile }) {
  const { username: name, figure, rank, tie, details, whereabouts } = profile;
  return (
    <Card className={styles['who']}>
      <h2 className="visually-hidden">{tie === 'self' ? t('who.own') : t('who.title', { name })}</h2>
      <FigurePicture figure={figureOfKey(figure)} className={styles['figure']} />
      <div className={styles['facts']}>
        {details?.tier && (
          <span className={styles['tier']} data-tier={details.tier}>
            {t(`tier.${details.tier}`)}
          </span>
        )}
        {rank !== null && <StandingWords rank={rank} ap={details?.ap} />}
        {details?.guild && (
          <Link to={guildPath(details.guild)}>{t('who.guild', { tag: details.guild })}</Link>
        )}
        {details && <span>{t('who.since', { month: monthInFull(details.since) })}</span>}
        {whereabouts && <Where {...whereabouts} isSelf={tie === 'self'} />}
      </div>
      {details?.motto != null && (
        <figure className={styles['motto']}>
          <figcaption className="visually-hidden">{t('who.motto')}</figcaption>
          <blockquote dir="auto">{details.motto}</blockquote>
        </figure>
      )}
      {tie === 'none' && !details && <Note className={styles['note']}>{t('who.little', { name })}</Note>}
    </Card>
  );
}

/** Where a person is, and the way to a friend. */
function Where({
  online,
  roomId,
  isSelf,
}: NonNullable<Profile['whereabouts']> & { readonly isSelf: boolean }) {
  const { data } = useQuery({ ...endpointQuery('listRooms'), enabled: roomId !== undefined });
  const room = roomId === undefined ? undefined : data?.items.find(({ id }) => id === roomId);
  if (!room) return <span>{t(online ? 'who.here' : 'who.away')}</span>;
  return (
    <span className={styles['where']}>
      {t('who.isIn', { room: room.name })}
      {!isSelf && (
        <Link
          to={paths.main({ raum: room.slug })}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          {t('who.join')}
        </Link>
      )}
    </span>
  );
}

/** „November 2026“ */
function monthInFull(month: string): string {
  const format = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01`));
}
