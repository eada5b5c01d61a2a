import type { Tier } from '@plausch/protocol/perks';
import { t } from './rooms.words.ts';
import styles from './TierMark.module.css';
import { TIER_MARK_SIZE, TIER_MARKS } from './tier-marks.ts';

/** The sign of a person's tier beside their name; nothing for people without one. Readers hear the tier's name. */
export function TierMark({ tier }: { readonly tier: Tier | null }) {
  return (
    tier && (
      <span className={styles['mark']} data-tier={tier} title={t(`tier.${tier}`)}>
        <svg viewBox={`0 0 ${TIER_MARK_SIZE} ${TIER_MARK_SIZE}`} aria-hidden="true" focusable="false">
          <path d={TIER_MARKS[tier]} />
        </svg>
        <span className="visually-hidden">{t(`tier.${tier}`)}</span>
      </span>
    )
  );
}
