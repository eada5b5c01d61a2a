import { endpoints } from '@plausch/protocol';
import type { ServerConfig } from '../../config.ts';
import type { Edges, Ground } from '../../ground.ts';
import type { HealthDesk } from './doctor.desk.ts';
import { sendTestMail } from './doctor.test-mail.ts';

type Parts = { readonly ground: Ground; readonly config: ServerConfig; readonly desk: HealthDesk };

export function installDoctorHttp({ ground, config, desk }: Parts, { http }: Pick<Edges, 'http'>): void {
  http.query(endpoints.getHealth, () => desk.read());
  http.query(endpoints.checkHealth, () => desk.again());
  http.query(endpoints.sendTestMail, ({ caller }) => sendTestMail({ ground, config }, caller.accountId));
}
