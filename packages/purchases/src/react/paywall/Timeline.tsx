import type { ReactNode } from 'react';
import { connectorDeclarations, iconDeclarations, timelineDeclarations } from '../../paywall/declarations.ts';
import type { TimelineItem, TimelineNode } from '../../paywall/tree.ts';
import { ScopeContext, styleOf, useDrawing, useScope } from './drawing.ts';
import { PaywallIcon } from './icons.tsx';
import { Text } from './Text.tsx';

/** What happens one after the other: for each a drawing and its texts, and a line to the next. */
export function Timeline({ node }: { readonly node: TimelineNode }): ReactNode {
  const scope = useScope();
  return (
    // A list without marks is none to Safari unless it says so.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ol className="timeline" role="list" style={styleOf(timelineDeclarations(node, scope.within))}>
      {node.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no names and keep their order
        <Item key={index} node={node} item={item} isLast={index === node.items.length - 1} />
      ))}
    </ol>
  );
}

function Item({
  node,
  item,
  isLast,
}: {
  readonly node: TimelineNode;
  readonly item: TimelineItem;
  readonly isLast: boolean;
}): ReactNode {
  const { mode } = useDrawing();
  const scope = useScope();
  const { icon, connector, title, description } = item;
  const line = isLast ? null : connector;
  return (
    <li className="item" style={{ columnGap: node.columnGutter }}>
      <span style={styleOf(iconDeclarations(icon, mode))}>
        <PaywallIcon name={icon.name} />
      </span>
      <div className="item-texts" style={{ minBlockSize: icon.size, rowGap: node.textSpacing }}>
        <ScopeContext value={{ ...scope, within: 'vertical' }}>
          <Text look={title} />
          {description ? <Text look={description} /> : null}
        </ScopeContext>
      </div>
      {line ? (
        <span
          className="connector"
          style={{
            ...styleOf(connectorDeclarations(line, mode)),
            insetBlock: `${icon.size}px ${-node.itemSpacing}px`,
            insetInlineStart: (icon.size - line.width) / 2,
          }}
        />
      ) : null}
    </li>
  );
}
