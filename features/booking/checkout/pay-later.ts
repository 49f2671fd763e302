import type { Settings } from '#features/settings/settings.ts';

/** Whether there is time to bring money to a bank or to the office before the trip begins. */
export function canPayLater(
  beginsAt: Date,
  { payLaterNotWithinHours }: Pick<Settings['holds'], 'payLaterNotWithinHours'>,
  now: Date,
): boolean {
  return beginsAt.getTime() - now.getTime() > payLaterNotWithinHours * 3_600_000;
}

/** The whole day of arrival belongs to a stay: it begins when that day does, by the clock of the office. */
export function stayBeginsAt(checkIn: string): Date {
  return new Date(`${checkIn}T00:00:00+03:00`);
}
