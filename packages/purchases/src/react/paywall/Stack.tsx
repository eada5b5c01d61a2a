import type { HTMLAttributes, ReactNode } from 'react';
import { badgeDeclarations, stackDeclarations } from '../../paywall/declarations.ts';
import type { StackNode } from '../../paywall/tree.ts';
import { ScopeContext, styleOf, useDrawing, useLook, useScope } from './drawing.ts';
import { RichText } from './RichText.tsx';

/** A box with what lies in it; other components are boxes that can do something. */
export function Stack({
  node,
  as,
  className = '',
  attributes,
  children,
}: {
  readonly node: StackNode;
  readonly as?: 'button' | 'footer';
  readonly className?: string;
  readonly attributes?: HTMLAttributes<HTMLElement>;
  readonly children: ReactNode;
}): ReactNode {
  const { mode, column, choice, label } = useDrawing();
  const look = useLook(node.states);
  const scope = useScope();
  const { badge, dimension } = look;
  const Tag = as ?? (scope.isPressable ? 'span' : 'div');
  const names = ['stack', `stack-${dimension.type}`, className, node === column ? 'column' : ''];
  return (
    <Tag
      className={names.filter(Boolean).join(' ')}
      style={styleOf(stackDeclarations(look, mode, scope.within))}
      {...(as === 'button' && { type: 'button' })}
      {...(node === choice && { role: 'radiogroup', 'aria-label': label('paywall.choose_plan') })}
      {...attributes}
    >
      <ScopeContext value={{ ...scope, within: dimension.type }}>{children}</ScopeContext>
      {badge ? (
        <span className={`badge badge-${badge.style}`} style={styleOf(badgeDeclarations(badge, mode))}>
          <RichText textId={badge.text.textId} />
        </span>
      ) : null}
    </Tag>
  );
}
