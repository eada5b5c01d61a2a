import { Sheet } from '@plausch/ui';
import { usePeople } from '../room.context.ts';
import { t } from '../rooms.words.ts';
import { Members } from './Members.tsx';
import styles from './MembersSheet.module.css';

/** The members over the room, where there is no place beside it. */
export function MembersSheet({ onClose }: { readonly onClose: () => void }) {
  const present = usePeople().size;
  return (
    <Sheet title={t('people.title', { count: present })} closeLabel={t('people.close')} onClose={onClose}>
      <div className={styles['sheet']}>
        <Members />
      </div>
    </Sheet>
  );
}
