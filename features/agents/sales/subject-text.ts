import type { Translate } from '#i18n/translator.ts';
import type { SaleSubject } from './sale-subject.ts';

/** NBO to ZNZ and back, or the hotel. `apart` keeps the direction of what others wrote. */
export function subjectText(
  t: Translate<'sales'>,
  { from, to, ways, isRound, hotel }: SaleSubject,
  apart: (text: string) => string = (text) => text,
): string {
  if (hotel) return apart(hotel);
  if (!from || !to) return t('trip.unknown');
  if (isRound) return t('trip.round', { from, to });
  return ways > 1 ? t('trip.more', { from, to, count: ways - 1 }) : t('trip.route', { from, to });
}
