import styles from './Dots.module.css';

/** Three dots: somebody is writing. */
export function Dots() {
  return (
    <span className={styles['dots']} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
