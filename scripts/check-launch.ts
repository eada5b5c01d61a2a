// `npm run check:launch`: whether an installation may be open to the public, by what its texts still have to be told.
import path from 'node:path';
import { StartFailure } from '../packages/platform/src/config/start-failure.ts';
import { readServerConfig } from '../server/src/config.ts';
import { missingSettings } from '../server/src/texts.ts';

const ROOT = path.join(import.meta.dirname, '..');

try {
  const { brand, publicUrl, smtpUrl } = readServerConfig(process.env, { root: ROOT, mayLackMail: true });
  const missing = missingSettings(brand).map(({ name, what }) => `${name}: ${what}`);
  if (publicUrl === undefined) missing.push('PUBLIC_URL: die Adresse, unter der der Chat zu finden ist');
  if (smtpUrl === undefined) missing.push('SMTP_URL: der Server, der die Mails verschickt');
  if (missing.length === 0) console.log('Nichts fehlt: Der Chat darf an die Öffentlichkeit.');
  else {
    console.error(
      `So darf der Chat nicht an die Öffentlichkeit. Es fehlt:\n${missing.map((line) => `  ${line}`).join('\n')}`,
    );
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
