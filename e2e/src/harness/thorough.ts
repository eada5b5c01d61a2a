/** Whether pages are looked at in every combination of device and theme (`npm run test:thorough`), however long it takes. */
export const isThorough = process.env['THOROUGH'] === 'yes';
