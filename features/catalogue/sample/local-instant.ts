import type { CalendarDate } from '#lib/calendar-date.ts';

const dayMinutes = 24 * 60;
const minuteMs = 60_000;

/** Turns what clocks on the wall show on one day into instants, in milliseconds since 1970. */
export type DayClock = (timezone: string, minuteOfDay: number) => number;

/** Where no clock is changed on that day, its offset is asked for only once. */
export function dayClock(day: CalendarDate): DayClock {
  const date = Temporal.PlainDate.from(day);
  const midnights = new Map<string, { ms: number; isRegular: boolean }>();
  return (timezone, minuteOfDay) => {
    let midnight = midnights.get(timezone);
    if (!midnight) {
      const start = date.toZonedDateTime(timezone);
      const isRegular = start.hoursInDay === 24 && start.hour === 0;
      midnight = { ms: start.epochMilliseconds, isRegular };
      midnights.set(timezone, midnight);
    }
    if (midnight.isRegular) return midnight.ms + minuteOfDay * minuteMs;
    const time = Temporal.PlainTime.from({ hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60 });
    return date.toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds;
  };
}

export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** 1465 minutes after midnight are 25 past midnight, a day later. */
export function splitDays(minutes: number): { days: number; minuteOfDay: number } {
  const days = Math.floor(minutes / dayMinutes);
  return { days, minuteOfDay: minutes - days * dayMinutes };
}
