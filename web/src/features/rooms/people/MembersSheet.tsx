import { Sheet } from '@plausch/ui';
import { usePeople } from '../room.context.ts';
import { t } from '../sheets.words.ts';
import { Members } from './Members.tsx';
import styles from './MembersSheet.module.css';

/** The members over the room, where there is no place beside it. */
export function MembersSheet({ onClose }: { readonly onClose: () => void }) {
  const present = usePeople().size;
  return (
    <Sheet title={t('sheet.members', { count: present })} closeLabel={t('sheet.close')} onClose={onClose}>
      <div className={styles['sheet']}>
        <Members />
      </div>
    </Sheet>
  );
}
