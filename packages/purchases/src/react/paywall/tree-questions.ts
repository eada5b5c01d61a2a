import type { PaywallNode, Selectable, StackNode } from '../../paywall/tree.ts';

/** What lies directly in a component. */
function childrenOf(node: PaywallNode): readonly PaywallNode[] {
  if (node.type === 'stack') return node.children;
  return 'stack' in node ? [node.stack] : [];
}

/** Whether something is so of the component, or of anything in it. */
function some(node: PaywallNode, isSo: (node: PaywallNode) => boolean): boolean {
  return isSo(node) || childrenOf(node).some((child) => some(child, isSo));
}

const isButton = ({ type }: PaywallNode) => type === 'button' || type === 'purchase_button';
const isPackage = ({ type }: PaywallNode) => type === 'package';

export function hasButton(node: PaywallNode): boolean {
  return some(node, isButton);
}

/** Whether a button leads back, so that the paywall needs none of its own. */
export function hasWayBack(node: PaywallNode): boolean {
  return some(node, (one) => one.type === 'button' && one.action.type === 'navigate_back');
}

/** Whether it says what it is, in letters or to a screen reader. */
export function hasText(node: PaywallNode): boolean {
  return some(node, (one) =>
    one.type === 'image' ? one.states.look.labelTextId !== null : one.type === 'text',
  );
}

/** Whether it looks otherwise while it is selected. */
export function changesLook(node: PaywallNode): boolean {
  return some(node, (one) => 'states' in one && isChanged(one.states));
}

function isChanged({ look, selected }: Selectable<unknown>): boolean {
  return look !== selected && JSON.stringify(look) !== JSON.stringify(selected);
}

/** The smallest thing that holds all packages; null where that is the paywall itself. */
export function choiceOf(parts: readonly StackNode[]): PaywallNode | null {
  const [part, other] = parts.filter((one) => some(one, isPackage));
  if (!part || other) return null;
  let choice: StackNode = part;
  for (;;) {
    const [inner, another] = choice.children.filter((child) => some(child, isPackage));
    if (another || inner?.type !== 'stack') return choice;
    choice = inner;
  }
}

/** What the paywall consists of, where other things lie over it. */
export function columnOf(root: StackNode): StackNode {
  const [first] = root.children;
  return root.states.look.dimension.type === 'zlayer' && first?.type === 'stack' ? columnOf(first) : root;
}

/**
 * How wide that may get: pages beside each other take all there is, packages beside each other take more than what is read from top to
 * bottom.
 */
export function widthOf(column: StackNode): 'full' | 'wide' | 'narrow' {
  if (column.states.look.dimension.type === 'horizontal') return 'full';
  return some(column, isRowOfPackages) ? 'wide' : 'narrow';
}

function isRowOfPackages(node: PaywallNode): boolean {
  return (
    node.type === 'stack' &&
    node.states.look.dimension.type === 'horizontal' &&
    node.children.filter(isPackage).length > 1
  );
}
