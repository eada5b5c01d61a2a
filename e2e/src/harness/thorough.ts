/** Whether everything is looked at in every combination (`npm run test:thorough`), at whatever length. */
export const isThorough = process.env['THOROUGH'] === 'yes';
