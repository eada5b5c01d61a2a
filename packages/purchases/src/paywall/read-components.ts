import { ErrorCode, PurchasesError } from '../core/errors.ts';
import { misconfigured } from '../core/validation.ts';
import { type JsonObject, own } from '../wire/read.ts';
import { imageLook, selectable, stackLook, textLook } from './read-looks.ts';
import { readTimeline } from './read-timeline.ts';
import { isObject, Properties, quoted, type Reading } from './reading.ts';
import type { Action, ImageNode, PackageNode, PaywallNode, StackNode } from './tree.ts';

/** Fallbacks of fallbacks that are looked at before a component counts as unknown. */
const MOST_FALLBACKS = 32;

type ReadNode = (properties: Properties, id: string, depth: number) => PaywallNode | null;
const READERS: ReadonlyMap<string, ReadNode> = new Map<string, ReadNode>([
  ['stack', readStack],
  ['text', (properties, id) => ({ type: 'text', id, states: selectable(properties, textLook) })],
  ['image', readImage],
  [
    'button',
    (properties, id, depth) => ({
      type: 'button',
      id,
      action: actionOf(properties.inner('action')),
      stack: stackIn(properties, depth),
      labelTextId: properties.text('label_lid'),
    }),
  ],
  [
    'purchase_button',
    (properties, id, depth) => ({ type: 'purchase_button', id, stack: stackIn(properties, depth) }),
  ],
  ['package', readPackage],
  ['footer', (properties, id, depth) => ({ type: 'footer', id, stack: stackIn(properties, depth) })],
  ['timeline', readTimeline],
]);

/**
 * A component and all that is in it; null for a picture that may not be shown.
 *
 * @param depth how many components it is in
 * @throws PurchasesError for an unknown type, and for one that makes no sense
 */
export function readComponent(
  reading: Reading,
  value: unknown,
  path: string,
  depth: number,
): PaywallNode | null {
  reading.count(path, depth);
  const known = withKnownType(value);
  const type = typeOf(known);
  const read = READERS.get(type) as ReadNode;
  const id = own(known, 'id');
  const properties = new Properties(reading, known, path);
  return read(properties, typeof id === 'string' && id !== '' ? id : path, depth);
}

/** The stack of a component, or the root of a paywall. */
export function readStackAt(reading: Reading, value: unknown, path: string, depth: number): StackNode {
  if (!isObject(value)) throw misconfigured(`Paywall: ${path} should be a stack.`);
  const node = readComponent(reading, { type: 'stack', ...value }, path, depth);
  if (node?.type !== 'stack') throw misconfigured(`Paywall: ${path} should be a stack.`);
  return node;
}

/** The component, or where its type is unknown, the first of its fallbacks whose type is not. */
function withKnownType(value: unknown): JsonObject {
  let component = value;
  for (let fallbacks = 0; isObject(component) && fallbacks <= MOST_FALLBACKS; fallbacks += 1) {
    if (READERS.has(typeOf(component))) return component;
    component = own(component, 'fallback');
  }
  const type = isObject(value) ? own(value, 'type') : value;
  throw new PurchasesError(ErrorCode.ConfigurationError, `Invalid component type: ${quoted(type)}`);
}

function typeOf(component: JsonObject): string {
  const type = own(component, 'type');
  return typeof type === 'string' ? type : '';
}

const stackIn = (properties: Properties, depth: number) =>
  readStackAt(properties.reading, properties.get('stack'), properties.pathOf('stack'), depth + 1);

function readStack(properties: Properties, id: string, depth: number): StackNode {
  const states = selectable(properties, stackLook);
  const components = properties.get('components') ?? [];
  const path = properties.pathOf('components');
  if (!Array.isArray(components)) throw misconfigured(`Paywall: ${path} should be a list.`);
  const children = components.flatMap((value: unknown, index) => {
    return readComponent(properties.reading, value, `${path}[${index}]`, depth + 1) ?? [];
  });
  return { type: 'stack', id, states, children };
}

function readImage(properties: Properties, id: string): ImageNode | null {
  const { look, selected } = selectable(properties, imageLook);
  return look && { type: 'image', id, states: { look, selected: selected ?? look } };
}

function readPackage(properties: Properties, id: string, depth: number): PackageNode {
  const { reading } = properties;
  const packageId = properties.needed('package_id');
  reading.packageIds.add(packageId);
  if (properties.get('is_selected_by_default') === true) reading.selectedAtFirst ??= packageId;
  return { type: 'package', id, packageId, stack: stackIn(properties, depth) };
}

function actionOf(action: Properties): Action {
  const type = action.get('type');
  switch (type) {
    case 'navigate_back':
    case 'restore_purchases':
      return { type };
    case 'purchase':
      return { type, packageId: action.text('package_id') };
    case 'select_package':
      return { type, packageId: action.needed('package_id') };
    case 'navigate_to':
      return destinationOf(action);
    default:
      throw misconfigured(`Paywall: ${action.path} is unknown: ${quoted(type)}.`);
  }
}

function destinationOf(action: Properties): Action {
  const destination = action.get('destination');
  switch (destination) {
    case 'customer_center':
      return { type: 'navigate_to', destination };
    case 'url':
    case 'privacy_policy':
    case 'terms':
      return {
        type: 'navigate_to',
        destination: 'url',
        urlTextId: action.inner('url').needed('url_lid'),
      };
    default:
      throw misconfigured(`Paywall: ${action.pathOf('destination')} is unknown: ${quoted(destination)}.`);
  }
}
