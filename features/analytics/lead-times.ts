/** Days between the confirmation and the trip, the last one of each open or closed: 0 is the day itself. */
export const leadTimes = [
  { name: 'same_day', from: 0, to: 0 },
  { name: 'days_1_6', from: 1, to: 6 },
  { name: 'days_7_13', from: 7, to: 13 },
  { name: 'days_14_29', from: 14, to: 29 },
  { name: 'days_30_59', from: 30, to: 59 },
  { name: 'days_60', from: 60, to: null },
] as const;

export type LeadTime = (typeof leadTimes)[number]['name'];
