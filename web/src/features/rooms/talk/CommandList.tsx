import { t } from '../rooms.words.ts';
import styles from './CommandList.module.css';
import type { COMMANDS } from './commands.ts';

/** What can be written after a slash, above the field. */
export function CommandList({ commands }: { readonly commands: readonly (typeof COMMANDS)[number][] }) {
  return (
    <section className={styles['list']} aria-label={t('command.list')}>
      <ul>
        {commands.map(({ name, usage, text }) => (
          <li key={name}>
            <code>{usage}</code> <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
