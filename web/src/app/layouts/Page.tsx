import type { ReactNode } from 'react';
import { PageTitle } from '../PageTitle.tsx';
import styles from './app.module.css';

/** A page inside the app: its heading, and content that scrolls below it. */
export function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <PageTitle page={title} />
      <header className={styles['top']}>
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <div className={styles['page']}>
        <div className={styles['inner']}>{children}</div>
      </div>
    </>
  );
}
