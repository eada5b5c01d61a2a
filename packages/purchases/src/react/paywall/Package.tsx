import { type KeyboardEvent, type ReactNode, useId } from 'react';
import type { PackageNode } from '../../paywall/tree.ts';
import { ScopeContext, useDrawing, useScope } from './drawing.ts';
import { Stack } from './Stack.tsx';
import { changesLook, hasButton } from './tree-questions.ts';

/**
 * Something that can be selected. It is a radio button as a whole, and what it reads is its name; with buttons of its own in it, which a
 * radio button cannot have, the radio button lies beneath them.
 */
export function Package({
  node,
  children,
}: {
  readonly node: PackageNode;
  readonly children: ReactNode;
}): ReactNode {
  const { state, select, firstPackageId } = useDrawing();
  const scope = useScope();
  const { packageId, stack } = node;
  const contentId = useId();
  const isSelected = state.selected === packageId;
  const hasButtons = hasButton(stack);
  const radio = {
    role: 'radio',
    tabIndex: packageId === firstPackageId ? 0 : -1,
    'aria-checked': isSelected,
    'data-package': packageId,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKey(event, select),
  };
  const names = ['package', isSelected ? 'selected' : '', changesLook(stack) ? '' : 'package-plain'];
  return (
    <ScopeContext value={{ ...scope, packageId, isPressable: !hasButtons }}>
      <Stack
        node={stack}
        className={names.filter(Boolean).join(' ')}
        attributes={{ onClick: () => select(packageId), ...(hasButtons ? { id: contentId } : radio) }}
      >
        {hasButtons ? <span className="choice" {...radio} {...{ 'aria-labelledby': contentId }} /> : null}
        {children}
      </Stack>
    </ScopeContext>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 };

/** Arrows select the next package, in the direction of the language; blank and enter this one. */
function onKey(event: KeyboardEvent<HTMLElement>, select: (packageId: string) => void): void {
  const { key, currentTarget } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const step = STEPS[key] ?? 0;
  if (step === 0 && key !== ' ' && key !== 'Enter') return;
  event.preventDefault();
  const isMirrored = /Left|Right/.test(key) && currentTarget.matches(':dir(rtl)');
  const all = [...(currentTarget.getRootNode() as ShadowRoot).querySelectorAll<HTMLElement>('[role=radio]')];
  const next = all.at((all.indexOf(currentTarget) + (isMirrored ? -step : step)) % all.length);
  select(next?.dataset['package'] ?? '');
  next?.focus();
}
