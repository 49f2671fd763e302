import { addDays, type CalendarDate } from '#lib/calendar-date.ts';

/** A hotel's rule, applied to one stay. */
export interface CancellationTerms {
  /** The last day on which cancelling costs nothing; null where there is none, or it has passed. */
  freeUntil: CalendarDate | null;
  /** Of the price of the stay, once it is no longer free. */
  feePercent: number;
}

export function cancellationTerms(
  rule: { freeCancellationDays: number | null; cancellationFeePercent: number },
  { checkIn, today }: { checkIn: CalendarDate; today: CalendarDate },
): CancellationTerms {
  const { freeCancellationDays, cancellationFeePercent: feePercent } = rule;
  // What never costs anything is free to the end, whatever the days say.
  if (feePercent === 0) return { freeUntil: checkIn, feePercent };
  return { freeUntil: freeCancellationUntil({ freeCancellationDays, checkIn }, today), feePercent };
}

/** The last day on which cancelling costs nothing; null where there is none, or it has passed. */
function freeCancellationUntil(
  { freeCancellationDays, checkIn }: { freeCancellationDays: number | null; checkIn: CalendarDate },
  today: CalendarDate,
): CalendarDate | null {
  if (freeCancellationDays === null) return null;
  const lastDay = addDays(checkIn, -freeCancellationDays);
  return lastDay < today ? null : lastDay;
}
