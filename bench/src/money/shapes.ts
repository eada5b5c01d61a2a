import type pg from 'pg';

/** What is sold again and again, and what of it is tax. */
export const PRODUCT = 'vip_monthly';
export const GROSS_MICROS = 9_990_000;
export const VAT_MICROS = 1_600_000;

/** The project of the starter catalogue. */
export async function projectOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from projects');
  const [project] = rows;
  if (!project) throw new Error('there is no project');
  return project.id;
}
