import { type CSSProperties, createContext, useContext } from 'react';
import type { Label } from '../../i18n/index.ts';
import type { Declarations, Mode, Within } from '../../paywall/declarations.ts';
import type { TextPiece } from '../../paywall/rich-text.ts';
import type { Action, PaywallNode, Selectable, StackNode } from '../../paywall/tree.ts';
import type { PaywallState } from './session.ts';

/** What every component of a paywall is drawn with. */
export type Drawing = {
  readonly state: PaywallState;
  readonly mode: Mode;
  readonly label: Label;
  /** A text of the paywall with the values of a package, by its id. */
  readonly pieces: (textId: string, packageId: string | null) => readonly TextPiece[];
  readonly select: (packageId: string) => void;
  readonly act: (action: Action, packageId: string | null) => void;
  /** What holds all packages, and nothing smaller does; null is the paywall itself. */
  readonly choice: PaywallNode | null;
  /** The package that the keyboard gets to first. */
  readonly firstPackageId: string | null;
  /** What is no wider than a column that is read well. */
  readonly column: StackNode;
};

/** Where in a paywall something is drawn. */
export type Scope = {
  /** Null outside of packages. */
  readonly packageId: string | null;
  /** Within something that is pressed as a whole, nothing else can be. */
  readonly isPressable: boolean;
  /** How the stack that it lies in lays out its children. */
  readonly within: Within;
};

export const DrawingContext = createContext<Drawing | null>(null);
export const ScopeContext = createContext<Scope>({ packageId: null, isPressable: false, within: 'vertical' });

export function useDrawing(): Drawing {
  const drawing = useContext(DrawingContext);
  if (!drawing) throw new Error('Components of paywalls are drawn within a paywall.');
  return drawing;
}

export function useScope(): Scope {
  return useContext(ScopeContext);
}

/** The look of a component, which may be another one while its package is selected. */
export function useLook<Look>({ look, selected }: Selectable<Look>): Look {
  const { state } = useDrawing();
  const { packageId } = useScope();
  return packageId !== null && packageId === state.selected ? selected : look;
}

/** Properties as CSS names them, as React sets them: one by one, by script. */
export function styleOf(declarations: Declarations): CSSProperties {
  return Object.fromEntries(
    Object.entries(declarations).map(([name, value]) => [
      name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
