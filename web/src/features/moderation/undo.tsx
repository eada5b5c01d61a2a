import { Button } from '@plausch/ui';
import type { QueryClient } from '@tanstack/react-query';
import { wordsFor } from '../../api/index.ts';
import { staffCall } from '../../app/staff/staff-call.ts';
import { showToast } from '../../app/toasts.ts';
import { t } from './desk.words.ts';
import { call } from './moderation.calls.ts';

type Decided = { readonly id: string; readonly number: string };

/** What was decided last, and how to take it back. */
let last: (() => Promise<void>) | undefined;

/** Says that it is decided, with the way back for as long as there is one. */
export function offerUndo(queries: QueryClient, cases: readonly Decided[], done: string): void {
  const undo = async () => {
    if (last === undo) last = undefined;
    try {
      for (const { id } of cases) await staffCall(() => call('undoDecision', { params: { id } }));
      const [only] = cases;
      showToast(
        cases.length === 1 && only
          ? t('undo.done', { numbers: only.number })
          : t('undo.doneMany', { count: cases.length }),
      );
    } catch (error) {
      showToast(wordsFor(error));
    }
    await Promise.all(
      [['listCases'], ['listStaffActs'], ...cases.map(({ id }) => ['getStaffCase', id])].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  };
  last = undo;
  showToast(
    done,
    <Button variant="text" size="small" aria-keyshortcuts="u" onClick={() => void undo()}>
      {t('undo.act')}
    </Button>,
  );
}

/** For the key. */
export function undoLast(): void {
  if (last) void last();
  else showToast(t('undo.none'));
}
