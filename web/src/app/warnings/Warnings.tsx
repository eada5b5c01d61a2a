import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { WarningDialog } from './WarningDialog.tsx';
import type { WarningQueue } from './warnings.ts';

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

function Warnings({ queue }: { readonly queue: WarningQueue }) {
  const [warning] = useStore(queue.state);
  return warning && <WarningDialog key={warning.key} reason={warning.reason} onClose={queue.close} />;
}
