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

/** What the server says to a person about what they said, on every device. */
export const talkMessages = {
  'line:removed': z
    .strictObject({
      id: id.meta({ description: 'Of the line' }),
      place: z.string().meta({ description: 'Where it was said, as people call it' }),
      reason: z.string(),
    })
    .meta({ description: 'The team took a line of theirs out of the talk; it stands in their file' }),
} as const;

export const talkEndpoints = { reportLine } as const;
