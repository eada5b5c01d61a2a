export const THEMES = ['dark', 'light'] as const;
export const WIDTHS = ['390', '1280', '320'] as const;

export type Theme = (typeof THEMES)[number];

/** What is looked at and how; the address holds all of it, so that a link shows the same. */
export type View = {
  readonly exhibit: string;
  /** Empty: all states of a part, the first one of a page. */
  readonly state: string;
  readonly theme: Theme | 'both';
  readonly width: (typeof WIDTHS)[number];
  /** Per cent of the usual size of letters. */
  readonly text: '100' | '200';
  readonly motion: 'full' | 'reduced';
  /** One exhibit without the workshop around it: the inside of an iframe, and what pictures are taken of. */
  readonly isFrame: boolean;
};

/** Reads a view; whatever is missing or unknown is the first of its kind. */
export function viewOf(search: URLSearchParams): View {
  return {
    exhibit: search.get('exhibit') ?? '',
    state: search.get('state') ?? '',
    theme: oneOf([...THEMES, 'both'], search.get('theme')),
    width: oneOf(WIDTHS, search.get('width')),
    text: oneOf(['100', '200'], search.get('text')),
    motion: oneOf(['full', 'reduced'], search.get('motion')),
    isFrame: search.get('frame') === '1',
  };
}

/** The address of a view, without what goes without saying. */
export function searchOf({ isFrame, ...view }: View): string {
  const usual = viewOf(new URLSearchParams());
  const said = Object.entries(view).filter(([name, value]) => value !== usual[name as keyof View]);
  return `?${new URLSearchParams([...said, ...(isFrame ? [['frame', '1']] : [])])}`;
}

function oneOf<Value extends string>(values: readonly [Value, ...Value[]], text: string | null): Value {
  return values.find((value) => value === text) ?? values[0];
}
