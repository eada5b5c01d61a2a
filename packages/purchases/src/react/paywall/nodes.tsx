import type { ReactNode } from 'react';
import type { PaywallNode } from '../../paywall/tree.ts';
import { Button } from './Button.tsx';
import { useLook } from './drawing.ts';
import { Image } from './Image.tsx';
import { Package } from './Package.tsx';
import { Stack } from './Stack.tsx';
import { Text } from './Text.tsx';
import { Timeline } from './Timeline.tsx';

/** Components one after the other. */
export function Nodes({ nodes }: { readonly nodes: readonly PaywallNode[] }): ReactNode {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: ids may be there twice, and components keep their order
    <Node key={index} node={node} />
  ));
}

/** A component and everything in it. */
export function Node({ node }: { readonly node: PaywallNode }): ReactNode {
  switch (node.type) {
    case 'stack':
      return (
        <Stack node={node}>
          <Nodes nodes={node.children} />
        </Stack>
      );
    case 'text':
      return <TextOf node={node} />;
    case 'image':
      return <ImageOf node={node} />;
    case 'button':
    case 'purchase_button':
      return (
        <Button node={node}>
          <Nodes nodes={node.stack.children} />
        </Button>
      );
    case 'package':
      return (
        <Package node={node}>
          <Nodes nodes={node.stack.children} />
        </Package>
      );
    case 'footer':
      return (
        <Stack node={node.stack} as="footer" className="footer">
          <Nodes nodes={node.stack.children} />
        </Stack>
      );
    case 'timeline':
      return <Timeline node={node} />;
  }
}

function TextOf({ node }: { readonly node: Extract<PaywallNode, { type: 'text' }> }): ReactNode {
  return <Text look={useLook(node.states)} />;
}

function ImageOf({ node }: { readonly node: Extract<PaywallNode, { type: 'image' }> }): ReactNode {
  return <Image look={useLook(node.states)} />;
}
