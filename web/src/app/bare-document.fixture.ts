/** As much of a document as React needs to draw into and to change what it drew; it has no browser around it. */
class BareNode {
  readonly children: BareNode[] = [];
  readonly ownerDocument: object;
  readonly nodeType: number;
  readonly nodeName: string;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly style = {};
  parentNode: BareNode | null = null;
  #text: string;

  constructor(ownerDocument: object, name: string, text = '') {
    this.ownerDocument = ownerDocument;
    this.nodeName = name.toUpperCase();
    this.nodeType = name === '#text' ? 3 : 1;
    this.#text = text;
  }

  get tagName() {
    return this.nodeName;
  }
  get firstChild() {
    return this.children[0] ?? null;
  }
  get lastChild() {
    return this.children.at(-1) ?? null;
  }
  get textContent(): string {
    return this.#text + this.children.map((child) => child.textContent).join('');
  }
  set textContent(text: string) {
    this.children.length = 0;
    this.#text = text;
  }
  get nodeValue() {
    return this.#text;
  }
  set nodeValue(text: string) {
    this.#text = text;
  }

  insertBefore(child: BareNode, next: BareNode | null) {
    child.parentNode?.removeChild(child);
    this.children.splice(next ? this.children.indexOf(next) : this.children.length, 0, child);
    child.parentNode = this;
    return child;
  }
  appendChild(child: BareNode) {
    return this.insertBefore(child, null);
  }
  removeChild(child: BareNode) {
    this.children.splice(this.children.indexOf(child), 1);
    child.parentNode = null;
    return child;
  }
  setAttribute() {}
  removeAttribute() {}
  addEventListener() {}
  removeEventListener() {}
}

/** The globals to stand in for while React draws, and the element that it draws into. */
export function bareDocument() {
  const document = {
    nodeType: 9,
    activeElement: null,
    addEventListener() {},
    removeEventListener() {},
    createElement: (name: string) => new BareNode(document, name),
    createElementNS: (_: string, name: string) => new BareNode(document, name),
    createTextNode: (text: string) => new BareNode(document, '#text', text),
  };
  class HTMLIFrameElement {}
  const window = { document, HTMLIFrameElement, addEventListener() {}, removeEventListener() {} };
  return { document, window, root: new BareNode(document, 'div') };
}
