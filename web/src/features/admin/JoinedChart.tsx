import type { Stats } from '@plausch/protocol';
import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/overview.ts';
import styles from './Overview.module.css';

const HEIGHT = 88;
/** A day is as wide as this, of which its bar takes the first part. */
const DAY_WIDTH = 10;
const BAR_WIDTH = 7;
/** Of a day on which no one came, so that it is seen to be there. */
const LEAST_HEIGHT = 1.5;

/** Who activated their account, day by day. The table below says the same to those who do not see the bars. */
export function JoinedChart({ days }: { readonly days: Stats['people']['joined'] }) {
  const most = Math.max(1, ...days.map(({ people }) => people));
  const all = days.reduce((sum, { people }) => sum + people, 0);
  const heightOf = (people: number) => Math.max(LEAST_HEIGHT, (people / most) * HEIGHT);
  return (
    <figure className={styles['joined']}>
      <figcaption>{t('joined.title', { count: all })}</figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles['bars']}
      >
        {days.map(({ day, people }, place) => (
          <rect
            key={day}
            x={place * DAY_WIDTH}
            y={HEIGHT - heightOf(people)}
            width={BAR_WIDTH}
            height={heightOf(people)}
            className={people === 0 ? styles['none'] : undefined}
          />
        ))}
      </svg>
      <p aria-hidden="true" className={styles['ends']}>
        <span>{dayOf(days[0]?.day)}</span>
        <span>{t('joined.today')}</span>
      </p>
      <details>
        <summary>{t('joined.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('joined.day')}</th>
              <th scope="col">{t('joined.people')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, people }) => (
              <tr key={day}>
                <th scope="row">{dayOf(day)}</th>
                <td>{people}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Noon is on that day in every time zone of its readers. */
const dayOf = (day: string | undefined) =>
  day === undefined ? '' : here.shortDayOfYear(new Date(`${day}T12:00:00Z`));
