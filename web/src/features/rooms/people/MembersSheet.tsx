import { Button, Dialog } from '@plausch/ui';
import { t } from '../rooms.words.ts';
import { Members } from './Members.tsx';
import styles from './MembersSheet.module.css';

/** The members over the room, where there is no place beside it. */
export function MembersSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t('panel.members')} onClose={onClose}>
      <div className={styles['sheet']}>
        <Members onChosen={onClose} />
      </div>
      <Button variant="quiet" wide onClick={onClose}>
        {t('people.close')}
      </Button>
    </Dialog>
  );
}
