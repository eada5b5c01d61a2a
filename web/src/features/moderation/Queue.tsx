import type { CaseEntry, CaseKind, User } from '@plausch/protocol';
import { Button, SegmentedControl } from '@plausch/ui';
import { useRef, useState } from 'react';
import { useLate } from '../../app/late.ts';
import { Choice } from '../../app/staff/fields.tsx';
import styles from '../../app/staff/Staff.module.css';
import { StaffList } from '../../app/staff/StaffList.tsx';
import type { StaffBase } from '../../app/staff/staff-paths.ts';
import { t as staff } from '../../i18n/staff.ts';
import { CaseRow } from './CaseRow.tsx';
import deskStyles from './Desk.module.css';
import { DeskKeys } from './DeskKeys.tsx';
import { t } from './desk.words.ts';
import { together } from './late-parts.ts';
import { call } from './moderation.calls.ts';
import { besideRow, pickableIn } from './picked-cases.ts';
import { rememberShown } from './shown-cases.ts';
import { undoLast } from './undo.tsx';
import { useDeskKeys } from './use-desk-keys.ts';

/** Colleagues open cases and decide them meanwhile. */
const ASKED_EVERY_MS = 10_000;

const TABS = ['open', 'claimed', 'closed'] as const;
const KINDS = ['notice', 'complaint', 'appeal'] as const satisfies readonly CaseKind[];

/** What waits for a decision, what colleagues have open, and what was decided. Reports that belong together are decided together. */
export function Queue({ base, ownRole }: { readonly base: StaffBase; readonly ownRole: User['role'] }) {
  const [tab, setTab] = useState<(typeof TABS)[number]>('open');
  const [kind, setKind] = useState<CaseKind | 'all'>('all');
  const [items, setItems] = useState<readonly CaseEntry[]>([]);
  const [pickedIds, setPickedIds] = useState<readonly string[]>([]);
  const [isDeciding, setDeciding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // What a colleague has decided meanwhile is no longer picked.
  const picked = items.filter(({ id }) => pickedIds.includes(id));
  const code = useLate(together, picked.length > 0);
  const mayPick = tab !== 'closed' && ownRole !== 'helper';
  const pick = (ids: readonly string[], isPicked: boolean) =>
    setPickedIds((now) => [...now.filter((id) => !ids.includes(id)), ...(isPicked ? ids : [])]);

  const focusBeside = (step: 1 | -1) => besideRow(list.current, step)?.focus();
  const pickFocused = () => {
    const id = document.activeElement?.getAttribute('data-case');
    const entry = items.find((one) => one.id === id);
    if (entry && mayPick && pickableIn(entry, picked)) pick([entry.id], !pickedIds.includes(entry.id));
  };
  useDeskKeys({
    next: () => focusBeside(1),
    previous: () => focusBeside(-1),
    pick: pickFocused,
    undo: undoLast,
  });

  if (isDeciding && code && picked.length > 0)
    return (
      <code.Together
        cases={picked}
        ownRole={ownRole}
        onClose={() => setDeciding(false)}
        onDecided={() => {
          setPickedIds([]);
          setDeciding(false);
        }}
      />
    );
  return (
    <>
      <div className={styles['head']}>
        <SegmentedControl
          label={staff('cases.state')}
          value={tab}
          options={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
          onChange={setTab}
        />
        <div className={deskStyles['headSide']}>
          <Choice
            label={t('filter.kind')}
            value={kind}
            options={[
              { value: 'all', label: t('filter.all') },
              ...KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
            ]}
            onChoose={setKind}
          />
          <DeskKeys />
        </div>
        {tab !== 'closed' && <p>{t('order')}</p>}
      </div>
      <div ref={list}>
        <StaffList
          queryKey={['listCases', tab, kind]}
          fetchPage={(page) =>
            call('listCases', { query: { state: tab, ...(kind !== 'all' && { kind }), page } })
          }
          keyOf={({ id }) => id}
          askedEveryMs={ASKED_EVERY_MS}
          onShown={(shown) => {
            setItems(shown);
            rememberShown(shown.map(({ id }) => id));
          }}
          row={(entry, above) => (
            <CaseRow
              entry={entry}
              above={above}
              base={base}
              picking={
                mayPick
                  ? {
                      isPicked: pickedIds.includes(entry.id),
                      isPickable: pickableIn(entry, picked),
                      onPick: (isPicked) => pick([entry.id], isPicked),
                      onPickGroup: () =>
                        setPickedIds(
                          items
                            .filter(({ about }) => about?.userId === entry.about?.userId)
                            .map(({ id }) => id),
                        ),
                    }
                  : undefined
              }
            />
          )}
          none={<None tab={tab} isFiltered={kind !== 'all'} />}
        />
      </div>
      {picked.length > 0 && (
        <div className={deskStyles['picked']} role="status">
          <p>
            <b>{t('pick.count', { count: picked.length })}</b>
            {picked.length === 1 && <small>{t('pick.more')}</small>}
          </p>
          <div className={styles['acts']}>
            {picked.length > 1 && (
              <Button size="small" onClick={() => setDeciding(true)}>
                {t('pick.decide')}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={() => setPickedIds([])}>
              {t('pick.none')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function None({ tab, isFiltered }: { readonly tab: (typeof TABS)[number]; readonly isFiltered: boolean }) {
  if (isFiltered) return <p>{t('filter.none')}</p>;
  switch (tab) {
    case 'open':
      return (
        <>
          <h2>{staff('cases.none')}</h2>
          <p>{staff('cases.noneText')}</p>
        </>
      );
    case 'claimed':
      return <p>{t('none.claimed')}</p>;
    case 'closed':
      return <p>{staff('cases.noneClosed')}</p>;
  }
}
