import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { caseReceipt, reportWords } from './reports.ts';
import { id } from './shapes.ts';

const reportLine = endpoint({
  method: 'POST',
  path: '/reports',
  summary:
    'Report a line that somebody else said where one may read it. What was said around it is kept with the case.',
  access: 'session',
  limit: 'reporting',
  body: z.strictObject({ lineId: id, ...reportWords }),
  status: 201,
  response: caseReceipt,
});

export const talkEndpoints = { reportLine } as const;
