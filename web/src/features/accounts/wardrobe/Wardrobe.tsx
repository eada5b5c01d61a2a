import type { User } from '@plausch/protocol';
import type { FigureSpec, Slot } from '@plausch/stage/figures';
import { TabList } from '@plausch/ui';
import { type ReactNode, useId, useReducer, useState } from 'react';
import { t } from '../../../i18n/wardrobe.ts';
import { Colours } from './Colours.tsx';
import { begin, dress, isSameFigure } from './changes.ts';
import { differenceInWords, partsInWords } from './in-words.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { offeredIn, offeredSlots } from './offer.ts';
import { Preview } from './Preview.tsx';
import { randomFigure } from './random.ts';
import { SaveBar } from './SaveBar.tsx';
import { LookChoice, PartChoice } from './SlotPanel.tsx';
import { Tools } from './Tools.tsx';
import { useSaving } from './use-saving.ts';
import { useShortcuts } from './use-shortcuts.ts';
import styles from './Wardrobe.module.css';

const NOTHING_OWNED: ReadonlySet<string> = new Set();

/** The figure editor: what is chosen is seen at once, and worn by everybody's eyes once it is saved. */
export function Wardrobe({
  user,
  owned = NOTHING_OWNED,
  deed,
  onChanged,
}: {
  readonly user: Pick<User, 'figure'>;
  /** Ids of parts one may wear beside the free ones. */
  readonly owned?: ReadonlySet<string>;
  /** What else one may do with the figure on show. */
  readonly deed?: (figure: FigureSpec) => ReactNode;
  readonly onChanged: (user: User) => void;
}) {
  const [dressing, change] = useReducer(dress, user.figure, begin);
  const [group, setGroup] = useState<Slot | 'looks'>('looks');
  // What happened, for those who do not see the figure.
  const [told, tell] = useState('');
  const { saving, save } = useSaving(onChanged);
  const panelId = useId();
  const { figure, past, future } = dressing;
  const isOpen = !isSameFigure(figure, user.figure);

  const undo = () => {
    const [before] = past.slice(-1);
    if (!before) return;
    change({ type: 'undo' });
    tell(t('told.undone', { difference: differenceInWords(figure, before) }));
  };
  const redo = () => {
    const [after] = future;
    if (!after) return;
    change({ type: 'redo' });
    tell(t('told.redone', { difference: differenceInWords(figure, after) }));
  };
  const random = () => {
    const next = randomFigure(figure, (slot) => offeredIn(slot, owned), Math.random() * 2 ** 32);
    change({ type: 'replace', figure: next });
    tell(t('told.random', { parts: partsInWords(next) }));
  };
  const reset = () => {
    change({ type: 'replace', figure: user.figure });
    tell(t('told.reset'));
  };
  useShortcuts({ undo, redo });

  const tabs = [
    { value: 'looks' as const, label: t('group.looks') },
    ...offeredSlots(owned).map((slot) => ({ value: slot, label: t(`slot.${slot}`) })),
  ];
  return (
    <div className={styles['wardrobe']}>
      <LeaveGuard isOpen={isOpen} saving={saving} save={() => save(figure)} />
      <Preview
        figure={figure}
        tools={
          <Tools
            undo={past.length > 0 ? undo : undefined}
            redo={future.length > 0 ? redo : undefined}
            random={random}
          />
        }
      />
      <TabList
        label={t('wardrobe.groups')}
        value={group}
        tabs={tabs}
        panelId={panelId}
        onChange={setGroup}
        className={styles['groups']}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${group}`} className={styles['panel']}>
        {group === 'looks' ? (
          <LookChoice figure={figure} onChoose={(look) => change({ type: 'replace', figure: look })} />
        ) : (
          <PartChoice
            figure={figure}
            slot={group}
            owned={owned}
            onChoose={(id) => change({ type: 'wear', slot: group, id })}
          />
        )}
      </div>
      <div className={styles['dock']}>
        {group !== 'looks' && (
          <Colours
            figure={figure}
            slot={group}
            onChoose={(token, index) => change({ type: 'colour', token, index })}
          />
        )}
        <div className={styles['save']}>
          <SaveBar
            isOpen={isOpen}
            saving={saving}
            deed={deed?.(figure)}
            onSave={() => void save(figure)}
            onReset={reset}
          />
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </div>
  );
}
