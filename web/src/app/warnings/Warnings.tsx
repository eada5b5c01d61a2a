import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { call } from '../../api/index.ts';
import { type Details, WarningDialog } from './WarningDialog.tsx';
import type { Warning, WarningQueue } from './warnings.ts';

/** Shows what is in the queue, over any page. In a root of its own, so that no failing page takes it along. */
export function mountWarnings(queue: WarningQueue): void {
  const element = document.createElement('div');
  document.body.append(element);
  createRoot(element).render(
    <StrictMode>
      <Warnings queue={queue} />
    </StrictMode>,
  );
}

/** What the server knows of a warning beside its reason; what it does not tell is left out. */
async function detailsOf({ id }: Warning): Promise<Details | undefined> {
  if (id === undefined) return undefined;
  const { items } = await call('listOwnSanctions', { query: {} });
  return items.find((item) => item.id === id);
}

function Warnings({ queue }: { readonly queue: WarningQueue }) {
  const [warning] = useStore(queue.state);
  return (
    warning && (
      <WarningDialog
        key={warning.key}
        reason={warning.reason}
        askDetails={() => detailsOf(warning)}
        onClose={queue.close}
      />
    )
  );
}
