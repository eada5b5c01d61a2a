import { expect, it } from 'vitest';
import { paths, roomSlugIn } from './paths.ts';

it('every link of the app is spelled as agreed', () => {
  expect({
    landing: paths.landing(),
    login: paths.login(),
    loginAndOn: paths.login({ weiter: '/garderobe?a=1&b=2' }),
    removed: paths.removed({ duration: 60, reason: 'Spam & Co' }),
    register: paths.register(),
    registerAndOn: paths.register({ weiter: '/setup-account?einladung=x' }),
    forgotPassword: paths.forgotPassword(),
    setupAccount: paths.setupAccount(),
    accountDeletion: paths.accountDeletion(),
    main: paths.main(),
    room: paths.main({ raum: 'kaffeehaus' }),
    wardrobe: paths.wardrobe(),
    favourites: paths.favourites(),
    settings: paths.settings(),
    account: paths.settings('konto'),
  }).toEqual({
    landing: '/',
    login: '/login',
    loginAndOn: '/login?weiter=%2Fgarderobe%3Fa%3D1%26b%3D2',
    removed: '/login?kicked=true&duration=60&reason=Spam+%26+Co',
    register: '/register',
    registerAndOn: '/register?weiter=%2Fsetup-account%3Feinladung%3Dx',
    forgotPassword: '/reset-password',
    setupAccount: '/setup-account',
    accountDeletion: '/account-deletion',
    main: '/main',
    room: '/main?raum=kaffeehaus',
    wardrobe: '/garderobe',
    favourites: '/favoriten',
    settings: '/einstellungen',
    account: '/einstellungen/konto',
  });
});

it.each([
  ['?raum=kaffeehaus', 'kaffeehaus'],
  ['?raum=Kaffeehaus&offen=raum', 'kaffeehaus'],
  ['?raum=%4B%41FFEEHAUS', 'kaffeehaus'],
  ['?raum=', ''],
  ['', null],
])('the room of %s is %s', (query, slug) => {
  expect(roomSlugIn(new URLSearchParams(query))).toBe(slug);
});
