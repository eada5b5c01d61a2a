import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Files of a small tree: path → text. */
export type Tree = Record<string, string>;

/** A tree on disk laid out like this repository, its workspaces linked into node_modules like npm does. */
export class Fixture {
  readonly root = mkdtempSync(path.join(tmpdir(), 'boundaries-'));

  constructor() {
    this.write({
      'packages/platform/package.json': workspace('platform', { './db': './src/db/index.ts' }),
      'packages/platform/src/db/index.ts': "import 'drizzle-orm/node-postgres';\nexport type Db = 1;\n",
      'packages/protocol/package.json': workspace('protocol', {
        '.': './src/index.ts',
        './errors': './src/errors.ts',
      }),
      'packages/protocol/src/index.ts': "export { shapes } from './rooms.ts';\n",
      'packages/protocol/src/errors.ts': 'export const codes = 1;\n',
      'packages/protocol/src/rooms.ts': 'export const shapes = 1;\nexport type Room = 1;\n',
      'packages/words/package.json': workspace('words', { '.': './src/index.ts' }),
      'packages/words/src/index.ts': 'export const words = 1;\n',
      'packages/ui/package.json': workspace('ui', { '.': './src/index.ts' }),
      'packages/ui/src/index.ts': "import '@plausch/words';\nexport const ui = 1;\n",
      'dev-env/package.json': workspace('dev-env', { '.': './src/index.ts' }),
      'dev-env/src/index.ts': 'export const devEnv = 1;\n',
      'server/package.json': workspace('server', { './app': './src/app.ts' }),
      'server/src/app.ts': "import './features/accounts/index.ts';\nexport const app = 1;\n",
      'server/src/features/accounts/index.ts': "import './accounts.store.ts';\n",
      'server/src/features/accounts/accounts.store.ts': "import 'drizzle-orm';\nexport const store = 1;\n",
      'server/src/features/rooms/index.ts': "import '../accounts/index.ts';\n",
      'web/src/features/accounts/index.ts': 'export const accounts = 1;\n',
    });
    for (const name of ['drizzle-orm', 'pg', 'socket.io']) {
      this.write({
        [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: 'index.js' }),
        [`node_modules/${name}/index.js`]: '',
      });
    }
    this.write({ 'node_modules/drizzle-orm/node-postgres.js': '' });
    mkdirSync(path.join(this.root, 'node_modules/@plausch'));
    for (const folder of [
      'packages/platform',
      'packages/protocol',
      'packages/words',
      'packages/ui',
      'dev-env',
      'server',
    ]) {
      const link = path.join(this.root, 'node_modules/@plausch', path.basename(folder));
      symlinkSync(path.join('../..', folder), link, 'junction');
    }
  }

  write(tree: Tree): void {
    for (const [name, text] of Object.entries(tree)) {
      const file = path.join(this.root, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

function workspace(name: string, exports: Record<string, string>): string {
  return JSON.stringify({ name: `@plausch/${name}`, type: 'module', exports });
}
