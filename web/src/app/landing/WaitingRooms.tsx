import styles from './OpenRooms.module.css';

/** As many as stand beside each other on a wide screen. */
const PLACES = [1, 2, 3, 4] as const;

/** The shape of the rooms while they are on their way, so that nothing moves when they come. */
export function WaitingRooms() {
  return (
    <div className={styles['now']} aria-hidden="true">
      <div className={styles['head']}>
        <span />
        <p />
      </div>
      <div className={styles['cards']}>
        {PLACES.map((place) => (
          <div key={place} className={styles['card']}>
            <div className={styles['picture']} />
            <div className={styles['words']} />
          </div>
        ))}
      </div>
    </div>
  );
}
