// `npm run deploy:files`: makes anew what of `deploy` is made, alerts for Prometheus and a dashboard for Grafana.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { FILES } from './deploy/files.ts';

for (const [file, make] of Object.entries(FILES)) {
  writeFileSync(path.join(import.meta.dirname, '..', file), make());
  console.log(file);
}
