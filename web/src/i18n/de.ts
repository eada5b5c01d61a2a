export const de = { 'error.offline': 'x' } as const;
