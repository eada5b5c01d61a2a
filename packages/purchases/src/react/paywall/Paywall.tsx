import {
  type CSSProperties,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { languageOf, type Translator } from '../../i18n/index.ts';
import { backgroundDeclarations, type Mode } from '../../paywall/declarations.ts';
import type { PaywallBackground, Paywall as PaywallTree } from '../../paywall/tree.ts';
import { Edge } from '../screens/Edge.tsx';
import { useFocusOn, useKeyboard } from '../screens/focus.ts';
import { putBehind } from './behind.ts';
import { type Drawing, DrawingContext, styleOf } from './drawing.ts';
import { PaywallIcon } from './icons.tsx';
import { useMode } from './mode.ts';
import { Node, Nodes } from './nodes.tsx';
import { Stack } from './Stack.tsx';
import type { PaywallState, Session } from './session.ts';
import type { Texts } from './texts.ts';
import { choiceOf, columnOf, hasWayBack, widthOf } from './tree-questions.ts';

export type PaywallProps = {
  readonly host: HTMLElement;
  readonly isEmbedded: boolean;
  readonly paywall: PaywallTree;
  readonly session: Session;
  readonly texts: Texts;
  readonly translator: Translator;
  /** Of the texts, as BCP 47 has it. */
  readonly locale: string;
  /** The element that the checkout fills, if not the page. */
  readonly purchasePlace: HTMLElement | undefined;
};

/** An open paywall. */
export function Paywall(props: PaywallProps): ReactNode {
  const { host, isEmbedded, paywall, session, translator, locale, purchasePlace } = props;
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  const { label } = translator;
  const layer = useRef<HTMLDivElement>(null);
  const mode = useMode(host.ownerDocument);
  const drawing = useDrawingOf(props, state, mode);
  const isBehind = state.busy === 'purchase';

  useFocusOn(layer, 'paywall', isEmbedded);
  useKeyboard(layer, host, { isEmbedded, onEscape: isBehind ? null : session.leave });
  useLayoutEffect(
    () => (isBehind ? putBehind(host, purchasePlace) : undefined),
    [host, isBehind, purchasePlace],
  );

  const { root, footer, background } = paywall;
  const { column } = drawing;
  const ground = background ? styleOf(backgroundDeclarations(background, mode)) : undefined;
  const hasClose = !isEmbedded && ![root, footer].some((part) => part !== null && hasWayBack(part));
  return (
    <DrawingContext value={drawing}>
      <div
        ref={layer}
        className={isEmbedded ? 'layer layer-embedded' : 'layer'}
        data-mode={mode}
        data-busy={state.busy ?? undefined}
        lang={locale}
        dir={languageOf(locale) === null ? 'auto' : translator.direction}
        {...{
          'aria-label': label('paywall.choose_plan'),
          ...(isEmbedded ? { role: 'region' } : { role: 'dialog', 'aria-modal': true }),
        }}
      >
        {isEmbedded ? null : <Edge layer={layer} to="last" />}
        <div className="ground" style={ground} />
        <div className="scroll" style={footerGroundOf(background, mode)} data-focus tabIndex={-1}>
          {hasClose ? (
            <div className="bar">
              <button
                type="button"
                className="close"
                data-testid="close-button"
                aria-label={label('navbar_header.close_button')}
                onClick={session.leave}
              >
                <PaywallIcon name="x" />
              </button>
            </div>
          ) : null}
          <div className={`page page-${widthOf(column)}`}>
            <Node node={root} />
          </div>
          <div className="dock">
            <p className="status" role="status">
              {state.restored ? label(`paywall.${state.restored}`) : ''}
            </p>
            {footer ? (
              <Stack node={footer} as="footer" className="footer">
                <Nodes nodes={footer.children} />
              </Stack>
            ) : null}
          </div>
        </div>
        {isEmbedded ? null : <Edge layer={layer} to="first" />}
      </div>
    </DrawingContext>
  );
}

function useDrawingOf(
  { paywall, session, texts, translator }: PaywallProps,
  state: PaywallState,
  mode: Mode,
): Drawing {
  const parts = useMemo(() => {
    const { root, footer, packageIds } = paywall;
    const choice = choiceOf(footer ? [root, footer] : [root]);
    return { choice, column: columnOf(root), packageIds };
  }, [paywall]);
  return useMemo(() => {
    const { choice, column, packageIds } = parts;
    const { selected } = state;
    return {
      state,
      mode,
      choice,
      column,
      label: translator.label,
      pieces: (textId, packageId) => texts.pieces(textId, packageId ?? selected),
      select: session.select,
      act: session.act,
      firstPackageId: selected !== null && packageIds.includes(selected) ? selected : (packageIds[0] ?? null),
    };
  }, [parts, state, mode, session, texts, translator]);
}

/** What is scrolled beneath a footer must not be read through it: it has the colour of the paywall, or blurs what is beneath. */
function footerGroundOf(background: PaywallBackground | null, mode: Mode): CSSProperties | undefined {
  if (!background) return undefined;
  const paint = background.type === 'colour' ? background.colour[mode] : null;
  return { '--footer': paint && !paint.isGradient ? paint.css : 'transparent' } as CSSProperties;
}
