import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { BookingDetails } from '../booking-details.ts';

/** Whether somebody has slept there: confirmed, and the day of leaving has come. */
export function isStayMade({ status, stay }: Pick<BookingDetails, 'status' | 'stay'>, now: Date): boolean {
  return status === 'confirmed' && stay !== null && stay.checkOut <= businessToday(now);
}
