import styles from './form.module.css';

/** Heading of a form page; takes the focus when the page opens. */
export function FormIntro({ title, text }: { readonly title: string; readonly text?: string }) {
  return (
    <div className={styles['intro']}>
      <h1 tabIndex={-1}>{title}</h1>
      {text !== undefined && <p>{text}</p>}
    </div>
  );
}
