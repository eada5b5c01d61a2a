import type { Finding } from '@plausch/protocol';
import { CheckIcon, classes } from '@plausch/ui';
import { CircleAlert, CircleHelp, CircleX } from 'lucide-react';
import staffStyles from '../../app/staff/Staff.module.css';
import styles from './HealthDesk.module.css';
import { t } from './health.words.ts';

type Shown = Pick<Finding, 'title' | 'state' | 'says' | 'remedy'>;

/** What was found, each with its sign and what to do. `ordered`: they are steps, each after the one before. */
export function Findings({
  of,
  ordered = false,
}: {
  readonly of: readonly Shown[];
  readonly ordered?: boolean;
}) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={staffStyles['list']}>
      {of.map(({ title, state, says, remedy }) => (
        <li key={title} className={classes(styles['finding'], styles[state])}>
          <Sign state={state} />
          <div className={staffStyles['words']}>
            <b>
              {title}
              <span className="visually-hidden">, {t(`state.${state}`)}</span>
            </b>
            <p>{says}</p>
            {remedy !== null && <p className={styles['remedy']}>{remedy}</p>}
          </div>
        </li>
      ))}
    </List>
  );
}

const SIGNS = { warn: CircleAlert, fail: CircleX, unknown: CircleHelp } as const;

/** What a state looks like; its word stands beside it for those who do not see it. */
export function Sign({ state }: { readonly state: Finding['state'] }) {
  if (state === 'ok') return <CheckIcon size={20} />;
  const Shape = SIGNS[state];
  return <Shape aria-hidden="true" size={20} />;
}
