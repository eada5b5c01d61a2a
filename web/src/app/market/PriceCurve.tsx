import { serverNow } from '../../connection/index.ts';
import { t } from '../../i18n/market.ts';
import { curveOf, type Day } from './curve.ts';
import styles from './Market.module.css';

const WIDTH = 320;
const HEIGHT = 132;
const NUMBER = new Intl.NumberFormat('de-DE');

/** The prices of 30 days as a line. The table beside it says the same to those who do not see it. */
export function PriceCurve({
  days,
  median,
}: {
  readonly days: readonly Day[];
  readonly median: number | null;
}) {
  const { points, marks, medianY } = curveOf(days, median, serverNow(), { width: WIDTH, height: HEIGHT });
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <div aria-hidden="true" className={styles['curve']}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="presentation">
        {marks.map(({ y, price }) => (
          <g key={price}>
            <line x1="44" x2={WIDTH} y1={y} y2={y} className={styles['mark']} />
            <text x="38" y={y + 4} textAnchor="end">
              {NUMBER.format(price)}
            </text>
          </g>
        ))}
        {medianY !== undefined && (
          <line x1="44" x2={WIDTH} y1={medianY} y2={medianY} className={styles['median']} />
        )}
        <polyline points={line} className={styles['line']} />
        {points.map(({ x, y, day }) => (
          <circle key={day} cx={x} cy={y} r="3" className={styles['dot']} />
        ))}
      </svg>
      <p>
        <span>{t('prices.first')}</span>
        <span>{t('prices.last')}</span>
      </p>
    </div>
  );
}
