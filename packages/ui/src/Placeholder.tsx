import { classes } from './classes.ts';
import styles from './Placeholder.module.css';

/** The shape of what is still coming: still, no shimmer. The end of a page waits for it, as its content may push that end down. */
export function Placeholder({
  shape = 'line',
  className,
}: {
  readonly shape?: 'line' | 'circle' | 'block';
  readonly className?: string;
}) {
  return (
    <span
      className={classes(styles['placeholder'], styles[shape], className)}
      data-coming=""
      aria-hidden="true"
    />
  );
}
