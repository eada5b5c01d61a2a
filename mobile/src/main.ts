import { App } from '@capacitor/app';
import { SplashScreen } from '@capacitor/splash-screen';
import { GoogleSignIn } from '@capawesome/capacitor-google-sign-in';
import { fillShell } from './shell.ts';

/** Comes before the app, in the page of the native app alone; what it has to know stands at its element (`mobile/pack.ts`). */
const { server = '', google = '', purchases } = document.currentScript?.dataset ?? {};
fillShell(
  window,
  { App, SplashScreen, GoogleSignIn },
  { server, googleClientId: google, hasPurchases: purchases === 'yes' },
);
