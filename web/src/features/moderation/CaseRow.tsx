import type { CaseEntry } from '@plausch/protocol';
import { Button, Checkbox, classes } from '@plausch/ui';
import { Link } from 'react-router';
import styles from '../../app/staff/Staff.module.css';
import { type StaffBase, staffPath } from '../../app/staff/staff-paths.ts';
import { here } from '../../i18n/day.ts';
import { t as staff } from '../../i18n/staff.ts';
import { useUser } from '../sessions/index.ts';
import { reasonWords, waitingWords } from './case-words.ts';
import deskStyles from './Desk.module.css';
import { t } from './desk.words.ts';
import { PriorityTag } from './PriorityTag.tsx';

type Picking = {
  readonly isPicked: boolean;
  readonly isPickable: boolean;
  readonly onPick: (isPicked: boolean) => void;
  /** All that is listed about the same person. */
  readonly onPickGroup: () => void;
};

/** A case in the queue; the first of several about one person has them said above it. */
export function CaseRow({
  entry,
  above,
  base,
  picking,
}: {
  readonly entry: CaseEntry;
  readonly above: CaseEntry | undefined;
  readonly base: StaffBase;
  /** Undefined where cases are not picked. */
  readonly picking: Picking | undefined;
}) {
  const { about, waiting } = entry;
  const ofPerson = waiting?.ofPerson ?? 1;
  const beginsGroup = about !== null && ofPerson > 1 && above?.about?.userId !== about.userId;
  return (
    <>
      {beginsGroup && (
        <div className={deskStyles['group']}>
          <b dir="auto">{t('group', { count: ofPerson, name: about.username })}</b>
          {picking && (
            <Button variant="text" size="small" onClick={picking.onPickGroup}>
              {t('pick.group')}
            </Button>
          )}
        </div>
      )}
      <div className={classes(deskStyles['case'], ofPerson > 1 && deskStyles['grouped'])}>
        {picking && about && (
          <Checkbox
            className={deskStyles['pick'] ?? ''}
            checked={picking.isPicked}
            disabled={!picking.isPickable}
            onChange={({ target }) => picking.onPick(target.checked)}
          >
            <span className="visually-hidden">{t('pick.one', { number: entry.number })}</span>
          </Checkbox>
        )}
        <CaseLink entry={entry} base={base} />
      </div>
    </>
  );
}

function CaseLink({ entry, base }: { readonly entry: CaseEntry; readonly base: StaffBase }) {
  const { id, number, kind, at, closedAt, about, quote, reason, outcome, place, waiting } = entry;
  const ownId = useUser()?.id;
  return (
    <Link to={staffPath(base, 'meldungen', id)} className={styles['row']} data-case={id}>
      <p className={styles['words']}>
        <q dir="auto">{quote}</q>
        <small>
          {[about && staff('cases.said', { name: about.username }), place, reasonWords(reason)]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <small>
          {[
            `${staff(`kind.${kind}`)} ${number}`,
            ...(waiting
              ? waitingWords(waiting, at)
              : [
                  staff(closedAt ? 'cases.decided' : 'cases.received', {
                    when: here.moment(new Date(closedAt ?? at)),
                  }),
                ]),
          ].join(' · ')}
        </small>
        {waiting?.claim && (
          <small className={deskStyles['claim']}>
            {waiting.claim.by.userId === ownId
              ? t('claim.own')
              : t('claim.other', { name: waiting.claim.by.username })}
          </small>
        )}
      </p>
      {outcome ? (
        <span className={styles['tag']}>{staff(`case.${outcome}`)}</span>
      ) : (
        waiting && <PriorityTag priority={waiting.priority} />
      )}
    </Link>
  );
}
