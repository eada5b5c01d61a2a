import type { Tier } from '@plausch/protocol/perks';
import { classes } from '@plausch/ui';
import { t } from './rooms.words.ts';
import styles from './TierMark.module.css';
import { TIER_MARK_SIZE, TIER_MARKS } from './tier-marks.ts';

/**
 * The sign of a person's tier beside their name; nothing for people without one. Readers hear the tier's name, which `isNamed`
 * shows to everybody.
 */
export function TierMark({
  tier,
  isNamed = false,
}: {
  readonly tier: Tier | null;
  readonly isNamed?: boolean;
}) {
  return (
    tier && (
      <span
        className={classes(styles['mark'], isNamed && styles['named'])}
        data-tier={tier}
        title={t(`tier.${tier}`)}
      >
        <svg viewBox={`0 0 ${TIER_MARK_SIZE} ${TIER_MARK_SIZE}`} aria-hidden="true" focusable="false">
          <path d={TIER_MARKS[tier]} />
        </svg>
        <span className={isNamed ? styles['name'] : 'visually-hidden'}>{t(`tier.${tier}`)}</span>
      </span>
    )
  );
}
