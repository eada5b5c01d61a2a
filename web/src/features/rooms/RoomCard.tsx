import { Button, Dialog, Sheet } from '@plausch/ui';
import type { ReactNode } from 'react';
import { t } from './people/person.words.ts';

/** What is opened over a room: from below on a phone, in the middle elsewhere. */
export function RoomCard({
  isPhone,
  title,
  onClose,
  children,
}: {
  readonly isPhone: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  if (isPhone) {
    return (
      <Sheet title={title} closeLabel={t('person.close')} onClose={onClose}>
        {children}
      </Sheet>
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <Button variant="text" onClick={onClose}>
        {t('person.close')}
      </Button>
    </Dialog>
  );
}
