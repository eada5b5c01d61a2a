import { Logo } from '@plausch/ui';
import { Link } from 'react-router';
import { brandName } from '../config.ts';
import { paths } from '../paths.ts';
import styles from './public.module.css';

/** Sign and name of the house, on the way back to the front page. */
export function Brand() {
  return (
    <Link to={paths.landing()} className={styles['brand']}>
      <Logo size={38} />
      {brandName()}
    </Link>
  );
}
