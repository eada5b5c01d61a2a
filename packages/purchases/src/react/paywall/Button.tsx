import type { ReactNode } from 'react';
import type { LabelKey } from '../../i18n/index.ts';
import type { Action, ButtonNode, PurchaseButtonNode } from '../../paywall/tree.ts';
import { ScopeContext, useDrawing, useScope } from './drawing.ts';
import { plainText } from './RichText.tsx';
import { Stack } from './Stack.tsx';
import { hasText } from './tree-questions.ts';

const PURCHASE: Action = { type: 'purchase', packageId: null };

/** Does something; within something else that is pressed as a whole it is a mere box. */
export function Button({
  node,
  children,
}: {
  readonly node: ButtonNode | PurchaseButtonNode;
  readonly children: ReactNode;
}): ReactNode {
  const { act, pieces, label, state } = useDrawing();
  const scope = useScope();
  const { packageId } = scope;
  if (scope.isPressable) return <Stack node={node.stack}>{children}</Stack>;
  const action = node.type === 'button' ? node.action : PURCHASE;
  const name = () => {
    const own = ownNameOf(node, action);
    const text = own === null ? '' : plainText(pieces(own, packageId));
    return text === '' ? label(NAMES[action.type]) : text;
  };
  return (
    <ScopeContext value={{ ...scope, isPressable: true }}>
      <Stack
        node={node.stack}
        as="button"
        className={action.type === 'purchase' ? 'button button-purchase' : 'button'}
        attributes={{
          'aria-busy': action.type === 'purchase' && state.busy === 'purchase' ? true : undefined,
          'aria-label': hasText(node.stack) ? undefined : name(),
          onClick: (event) => {
            // The package that it is part of is not pressed with it.
            event.stopPropagation();
            act(action, packageId);
          },
        }}
      >
        {children}
      </Stack>
    </ScopeContext>
  );
}

/** The text that says what a button does which reads nothing itself. */
function ownNameOf(node: ButtonNode | PurchaseButtonNode, action: Action): string | null {
  if (node.type === 'button' && node.labelTextId !== null) return node.labelTextId;
  return action.type === 'navigate_to' && action.destination === 'url' ? action.urlTextId : null;
}

/** Where it has no such text, either. */
const NAMES: Readonly<Record<Action['type'], LabelKey>> = {
  navigate_back: 'navbar_header.close_button',
  restore_purchases: 'paywall.restore_purchases',
  purchase: 'paywall.continue',
  select_package: 'paywall.choose_plan',
  navigate_to: 'paywall.manage_subscription',
};
