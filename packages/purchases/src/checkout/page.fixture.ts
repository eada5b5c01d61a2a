import { vi } from 'vitest';

/**
 * As much of a page as a layer touches, made by hand: elements, history, style sheets, focus and scrolling, with what is left of each to look
 * at. Browsers are asked by the stories; this is for walks that are too many for them.
 */
export class HandMadePage {
  readonly history = new HandMadeHistory(() => this.window.dispatchEvent(new Event('popstate')));
  readonly window: HandMadeWindow;
  readonly document: HandMadeDocument;
  /** Who looks at the page at present. */
  readonly observers = new Set<HandMadeObserver>();

  constructor() {
    this.window = new HandMadeWindow(this.history);
    this.document = new HandMadeDocument(this.window, () => this.#changed());
  }

  /** Makes it the page that code sees; `vi.unstubAllGlobals` ends that. */
  stand(stripe: unknown): void {
    const { observers } = this;
    Object.assign(this.window, { Stripe: stripe });
    vi.stubGlobal('window', this.window);
    vi.stubGlobal('document', this.document);
    vi.stubGlobal('ShadowRoot', HandMadeRoot);
    vi.stubGlobal(
      'MutationObserver',
      class extends HandMadeObserver {
        override observe(): void {
          observers.add(this);
        }
        override disconnect(): void {
          observers.delete(this);
        }
      },
    );
  }

  /** Everything about the page that a checkout must put back. */
  get looks(): object {
    const { window, document, history, observers } = this;
    return {
      scroll: [window.scrollX, window.scrollY],
      sheets: [...document.adoptedStyleSheets],
      styles: [document.documentElement, document.body].map(({ style }) => ({ ...style.values })),
      children: [...document.body.children],
      focused: document.activeElement,
      entries: history.entries.slice(0, history.index + 1),
      listeners: window.listening,
      observers: observers.size,
    };
  }

  #changed(): void {
    // As browsers do it: after the code that changed the page, and to those alone who still look then.
    queueMicrotask(() => {
      for (const observer of [...this.observers]) observer.callback();
    });
  }
}

class HandMadeObserver {
  readonly callback: () => void;
  constructor(callback: () => void) {
    this.callback = callback;
  }
  observe(): void {}
  disconnect(): void {}
}

/** Goes where it is told in a task of its own, as browsers do. */
class HandMadeHistory {
  readonly entries: unknown[] = ['before', { of: 'the page' }];
  index = 1;
  readonly #moved: () => void;

  constructor(moved: () => void) {
    this.#moved = moved;
  }

  get state(): unknown {
    return this.entries[this.index];
  }
  pushState(state: unknown): void {
    this.index += 1;
    this.entries.splice(this.index, this.entries.length, state);
  }
  replaceState(state: unknown): void {
    this.entries[this.index] = state;
  }
  back(): void {
    this.go(-1);
  }
  go(steps: number): void {
    setTimeout(() => {
      if (this.entries[this.index + steps] === undefined) return;
      this.index += steps;
      this.#moved();
    });
  }
}

class HandMadeSheet {
  readonly rules: string[] = [];
  insertRule(rule: string): void {
    this.rules.push(rule);
  }
}

class HandMadeWindow extends EventTarget {
  readonly history: HandMadeHistory;
  readonly CSSStyleSheet = HandMadeSheet;
  scrollX = 0;
  scrollY = 0;
  /** By kind, how many listen. */
  readonly listening: Record<string, number> = {};

  constructor(history: HandMadeHistory) {
    super();
    this.history = history;
  }

  scrollTo({ left, top }: { readonly left: number; readonly top: number }): void {
    [this.scrollX, this.scrollY] = [left, top];
  }
  override addEventListener(...words: Parameters<EventTarget['addEventListener']>): void {
    this.listening[words[0]] = (this.listening[words[0]] ?? 0) + 1;
    super.addEventListener(...words);
  }
  override removeEventListener(...words: Parameters<EventTarget['removeEventListener']>): void {
    this.listening[words[0]] = (this.listening[words[0]] ?? 0) - 1;
    super.removeEventListener(...words);
  }
}

class HandMadeStyle {
  readonly values: Record<string, string> = {};
  setProperty(name: string, value: string): void {
    this.values[name] = value;
  }
}

class HandMadeNode {
  parent: HandMadeNode | undefined;
  readonly children: HandMadeElement[] = [];

  append(...added: HandMadeElement[]): void {
    for (const one of added) {
      one.parent?.children.splice(one.parent.children.indexOf(one), 1);
      one.parent = this;
      this.children.push(one);
    }
  }
  getRootNode(): HandMadeNode {
    return this.parent?.getRootNode() ?? this;
  }
}

class HandMadeRoot extends HandMadeNode {
  readonly host: HandMadeElement;
  readonly activeElement = null;
  adoptedStyleSheets: object[] = [];
  constructor(host: HandMadeElement) {
    super();
    this.host = host;
  }
}

class HandMadeElement extends HandMadeNode {
  readonly ownerDocument: HandMadeDocument;
  readonly style = new HandMadeStyle();
  shadowRoot: HandMadeRoot | undefined;
  id = '';
  slot = '';
  className = '';
  clientWidth = 1_024;

  constructor(ownerDocument: HandMadeDocument) {
    super();
    this.ownerDocument = ownerDocument;
  }

  get isConnected(): boolean {
    const root = this.getRootNode();
    return root === this.ownerDocument || (root instanceof HandMadeRoot && root.host.isConnected);
  }
  attachShadow(): HandMadeRoot {
    this.shadowRoot = new HandMadeRoot(this);
    return this.shadowRoot;
  }
  remove(): void {
    const { children = [] } = this.parent ?? {};
    if (children.includes(this)) children.splice(children.indexOf(this), 1);
    this.parent = undefined;
    if (!this.ownerDocument.activeElement.isConnected)
      this.ownerDocument.activeElement = this.ownerDocument.body;
    this.ownerDocument.changed();
  }
  focus(): void {
    if (this.isConnected) this.ownerDocument.activeElement = this;
  }
}

class HandMadeDocument extends HandMadeNode {
  readonly defaultView: HandMadeWindow;
  readonly changed: () => void;
  readonly documentElement: HandMadeElement;
  readonly body: HandMadeElement;
  activeElement: HandMadeElement;
  adoptedStyleSheets: object[] = [];

  constructor(defaultView: HandMadeWindow, changed: () => void) {
    super();
    this.defaultView = defaultView;
    this.changed = changed;
    this.documentElement = this.createElement();
    this.body = this.createElement();
    this.append(this.documentElement);
    this.documentElement.append(this.body);
    this.activeElement = this.body;
  }

  createElement(): HandMadeElement {
    return new HandMadeElement(this);
  }
  getElementById(id: string): HandMadeElement | null {
    const found = (nodes: readonly HandMadeElement[]): HandMadeElement | undefined =>
      nodes.find((one) => one.id === id) ??
      nodes.map(({ children }) => found(children)).find((one) => one !== undefined);
    return found(this.children) ?? null;
  }
}
