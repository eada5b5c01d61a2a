import { classes } from './classes.ts';
import styles from './Placeholder.module.css';

/** The shape of what is still coming: still, no shimmer. */
export function Placeholder({
  shape = 'line',
  className,
}: {
  readonly shape?: 'line' | 'circle' | 'block';
  readonly className?: string;
}) {
  return <span className={classes(styles['placeholder'], styles[shape], className)} aria-hidden="true" />;
}
