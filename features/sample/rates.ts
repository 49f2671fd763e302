import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { isInNature, type SampleHotel, sampleRoomTypes } from './hotels.ts';
import { chance, pick } from './seeded.ts';

/** Meals and discounts: what is included, what costs more, and who pays less. */
export function sampleRules(hotel: SampleHotel, amenities: readonly { name: string }[]) {
  const { id, stars } = hotel;
  const hasBreakfast = amenities.some(({ name }) => name === 'Breakfast included');
  const hasDinner = amenities.some(({ name }) => name === 'Restaurant') || isInNature(hotel);
  return {
    board: hasBreakfast ? 'breakfast' : 'room_only',
    breakfastPriceMinor: hasBreakfast ? null : (3 + stars * 2) * 100,
    halfBoardPriceMinor: hasDinner ? (hasBreakfast ? 4 + stars * 3 : 7 + stars * 5) * 100 : null,
    childBoardPercent: 50,
    weekDiscountPercent: pick(`${id}/week`, [0, 0, 5, 10]),
    monthDiscountPercent: pick(`${id}/month`, [0, 15, 20, 25]),
    residentDiscountPercent: isInNature(hotel) ? 30 : pick(`${id}/resident`, [0, 0, 10, 15, 20]),
  };
}

/** About four months of weekends. */
const weekendDays = 120;

/** The end of the year is dear where people go on holiday; weekends are dearer there, and cheaper in some towns. */
export function sampleRates(hotel: SampleHotel, today: CalendarDate) {
  const isHoliday = hotel.location.isCoastal || isInNature(hotel);
  const weekend = isHoliday ? 112 : chance(`${hotel.id}/weekend`) < 0.3 ? 85 : null;
  const year = Number(today.slice(0, 4));
  const nights = new Map<CalendarDate, { percent: number; minNights: number | null }>();
  if (weekend !== null) {
    for (let day = 0; day < weekendDays; day += 1) {
      const night = addDays(today, day);
      const weekday = new Date(night).getUTCDay();
      const isWeekend = weekday === 5 || weekday === 6;
      if (isWeekend) nights.set(night, { percent: weekend, minNights: null });
    }
  }
  if (isHoliday) {
    for (let night = `${year}-12-20`; night <= `${year + 1}-01-03`; night = addDays(night, 1)) {
      const isNewYear = night >= `${year}-12-29` && night <= `${year}-12-31`;
      if (night >= today) nights.set(night, { percent: 135, minNights: isNewYear ? 2 : null });
    }
  }
  return sampleRoomTypes(hotel).flatMap(({ id: roomTypeId }) =>
    [...nights].map(([night, rate]) => ({ hotelId: hotel.id, roomTypeId, night, ...rate })),
  );
}
