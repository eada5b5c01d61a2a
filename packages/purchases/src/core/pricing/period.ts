const periodUnits = { Year: 'year', Month: 'month', Week: 'week', Day: 'day' } as const;
export const PeriodUnit = periodUnits;
export type PeriodUnit = (typeof periodUnits)[keyof typeof periodUnits];
export declare namespace PeriodUnit {
  type Year = 'year';
  type Month = 'month';
  type Week = 'week';
  type Day = 'day';
}
