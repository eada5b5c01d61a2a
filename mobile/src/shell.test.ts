import { TEXTS } from '@plausch/protocol/pages';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fillShell, type Plugins, type Settings, type ShellWindow } from './shell.ts';

const SERVER = 'https://chat.example';
const SETTINGS: Settings = { server: SERVER, googleClientId: 'web.apps.example', hasPurchases: true };
const CONFIG = {
  apiBase: '/api',
  socketBase: '',
  billingApiKey: 'rcb_sb_plausch',
  billingBaseUrl: '/billing',
  eventsHost: '',
  cardScriptUrl: '/billing/sandbox/v1.js',
  errorDsn: '',
  brand: { name: 'Plausch', claim: '', contact: '', colors: {} },
  protocol: 1,
};

let happened: string[];
let pressBack: (event: { canGoBack: boolean }) => void;
let click: (href: string | undefined) => boolean;
let later: () => void;

/** A device as its plugins tell of it. */
function device(google: () => Promise<{ idToken: string }> = async () => ({ idToken: 'eyJ.id.token' })) {
  return {
    App: {
      addListener: async (name: string, listener: typeof pressBack) => {
        expect(name).toBe('backButton');
        pressBack = listener;
        return { remove: async () => {} };
      },
      exitApp: async () => void happened.push('exitApp'),
    },
    SplashScreen: { hide: async () => void happened.push('hide') },
    GoogleSignIn: {
      initialize: async ({ clientId }: { clientId: string }) => void happened.push(`initialize ${clientId}`),
      signIn: google,
    },
  } as unknown as Plugins;
}

function page(answer: () => Response = () => Response.json(CONFIG)): ShellWindow {
  return {
    history: { back: () => void happened.push('history.back') },
    location: {
      origin: 'https://localhost',
      href: 'https://localhost/login',
      assign: (address: string | URL) => void happened.push(`to ${address}`),
    },
    document: {
      addEventListener: (_name: string, listener: (event: Event) => void) => {
        click = (href) => {
          const event = new Event('click', { cancelable: true });
          const target = { closest: () => (href === undefined ? null : { href }) };
          Object.defineProperty(event, 'target', { value: target });
          listener(event);
          return event.defaultPrevented;
        };
      },
    },
    fetch: async (url) => {
      happened.push(`fetch ${url}`);
      return answer();
    },
    setTimeout: (work) => {
      later = work;
    },
  };
}

function filled(plugins = device(), settings = SETTINGS, window = page()) {
  fillShell(window, plugins, settings);
  if (!window.plauschShell) throw new Error('the page has no shell');
  return window.plauschShell;
}

beforeEach(() => {
  happened = [];
});

describe('the splash screen', () => {
  it('[APP-04] goes once the session is checked, and only once', () => {
    const { ready } = filled();
    expect(happened).toEqual([]);
    ready();
    ready();
    later();
    expect(happened).toEqual(['hide']);
  });

  it('goes by itself after a while, so that nobody is kept before a page that did not come up', () => {
    filled();
    later();
    expect(happened).toEqual(['hide']);
  });
});

describe('the back button of the device', () => {
  it('[APP-05] goes back in the history', () => {
    filled();
    pressBack({ canGoBack: true });
    expect(happened).toEqual(['history.back']);
  });

  it('[APP-06] leaves the app where there is nothing to go back to', () => {
    filled();
    pressBack({ canGoBack: false });
    expect(happened).toEqual(['exitApp']);
  });
});

describe('the sign-in with Google', () => {
  it('[APP-03 a] asks for the web client of the server, and gives back the ID token', async () => {
    await expect(filled().signInWithGoogle?.()).resolves.toBe('eyJ.id.token');
    expect(happened).toEqual(['initialize web.apps.example']);
  });

  it('is no failure where the dialog was dismissed, and one where Google has no answer', async () => {
    const failing = (code: string) => filled(device(() => Promise.reject({ code }))).signInWithGoogle?.();
    await expect(failing('SIGN_IN_CANCELED')).resolves.toBeUndefined();
    await expect(failing('NO_CREDENTIAL')).rejects.toEqual({ code: 'NO_CREDENTIAL' });
  });

  it('is not there where Google is not set up', () => {
    expect(filled(device(), { ...SETTINGS, googleClientId: '' })).not.toHaveProperty('signInWithGoogle');
  });
});

describe('the configuration', () => {
  const configWith = async (settings: Partial<Settings>, config = {}) => {
    const window = page(() => Response.json({ ...CONFIG, ...config }));
    return (await filled(device(), { ...SETTINGS, ...settings }, window).fetchConfig()).json();
  };

  it('is asked of the server, and its paths are addresses of the server', async () => {
    expect(await configWith({})).toEqual({
      ...CONFIG,
      apiBase: `${SERVER}/api`,
      socketBase: SERVER,
      billingBaseUrl: `${SERVER}/billing`,
      cardScriptUrl: `${SERVER}/billing/sandbox/v1.js`,
    });
    expect(happened).toEqual([`fetch ${SERVER}/config.json`]);
  });

  it('keeps the addresses of others', async () => {
    const hosted = { billingBaseUrl: 'https://billing.example', socketBase: 'https://live.example' };
    expect(await configWith({}, hosted)).toMatchObject(hosted);
  });

  it('[OP-86] sells nothing where the build says so', async () => {
    expect(await configWith({ hasPurchases: false })).toMatchObject({ billingApiKey: '' });
  });

  it('hands on what the server refuses', async () => {
    const window = page(() => new Response('', { status: 503 }));
    expect((await filled(device(), SETTINGS, window).fetchConfig()).status).toBe(503);
  });
});

describe('links to the texts of the server', () => {
  it.each(Object.keys(TEXTS))('%s opens outside of the app', (path) => {
    filled();
    expect(click(`https://localhost${path}?von=app#ende`)).toBe(true);
    expect(happened).toEqual([`to ${SERVER}${path}?von=app#ende`]);
  });

  it.each(['https://localhost/login', 'https://elsewhere.example/impressum', undefined])(
    '%s is left to the page',
    (href) => {
      filled();
      expect(click(href)).toBe(false);
      expect(happened).toEqual([]);
    },
  );
});

it('[APP-02 b] goes on where a device can do nothing of it', async () => {
  const broken = () => Promise.reject(new Error('not implemented'));
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const { ready } = filled({
    App: { addListener: broken, exitApp: broken },
    SplashScreen: { hide: broken },
    GoogleSignIn: { initialize: broken, signIn: broken },
  } as unknown as Plugins);
  ready();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
