import type { Settings } from '#features/settings/settings.ts';

const hourMs = 3_600_000;

/** Whether there is time to bring money to a bank or to the office before the trip begins. */
export function canPayLater(
  beginsAt: Date,
  { payLaterNotWithinHours }: Pick<Settings['holds'], 'payLaterNotWithinHours'>,
  now: Date,
): boolean {
  return beginsAt.getTime() - now.getTime() > payLaterNotWithinHours * hourMs;
}

/** The whole day of arrival belongs to a stay: it begins when that day does, by the clock of the office. */
export function stayBeginsAt(checkIn: string): Date {
  return new Date(`${checkIn}T00:00:00+03:00`);
}

/**
 * Until when an agency holds what it has not issued. Not beyond the moment when the trip can't begin any more: the
 * departure, or the end of the day of arrival.
 */
export function agencyHoldEndsAt(
  { beginsAt, isStay }: { beginsAt: Date; isStay: boolean },
  { payLaterHours }: Pick<Settings['holds'], 'payLaterHours'>,
  now: Date,
): Date {
  const lastMoment = beginsAt.getTime() + (isStay ? 24 * hourMs : 0);
  return new Date(Math.min(now.getTime() + payLaterHours * hourMs, lastMoment));
}
