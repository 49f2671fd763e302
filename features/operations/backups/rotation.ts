/** Of so many of the latest hours, days, weeks and months in which a backup was made, the last one of each is kept. */
const kept = { hours: 24, days: 7, weeks: 4, months: 12 };
/** Whoever makes one by hand is about to do something, and may do it again: these are not taken for one another. */
const keptByHand = 10;

const dayMs = 24 * 3600 * 1000;
/** 1970-01-05, a Monday. */
const firstMondayMs = 4 * dayMs;

const periodOf: Record<keyof typeof kept, (madeAt: Date) => string> = {
  hours: (madeAt) => madeAt.toISOString().slice(0, 13),
  days: (madeAt) => madeAt.toISOString().slice(0, 10),
  weeks: (madeAt) => String(Math.floor((madeAt.getTime() - firstMondayMs) / (7 * dayMs))),
  months: (madeAt) => madeAt.toISOString().slice(0, 7),
};

/**
 * Those that newer ones make dispensable, whatever the frequency is or was: never one of the last 24 hours, never one of
 * the last that were made by hand. The newest is the last of its hour and so always stays; an hour without one takes
 * nobody's place.
 */
export function dispensable<File extends { madeAt: Date; isByHand: boolean }>(
  files: readonly File[],
  now: Date,
): File[] {
  const newestFirst = files.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const needed = new Set<File>(newestFirst.filter(({ isByHand }) => isByHand).slice(0, keptByHand));
  for (const unit of ['hours', 'days', 'weeks', 'months'] as const) {
    const seen = new Set<string>();
    for (const file of newestFirst) {
      const period = periodOf[unit](file.madeAt);
      if (seen.has(period)) continue;
      if (seen.size === kept[unit]) break;
      seen.add(period);
      needed.add(file);
    }
  }
  const isYoung = ({ madeAt }: File) => now.getTime() - madeAt.getTime() < dayMs;
  return newestFirst.filter((file) => !needed.has(file) && !isYoung(file));
}
