import { characterCount, cleanLine, cleanText } from '#lib/clean-text.ts';
import { type AmenityChoice, findAmenities, unknownAmenities } from '../editing/amenity-choices.ts';
import { parseDollars, parseWhole } from '../editing/amounts.ts';
import { parseCoordinates } from '../editing/coordinates.ts';
import { type Country, findCountry } from '../editing/countries.ts';
import { hasProblems, missingFields } from '../editing/required-fields.ts';
import type { Parsed, Problems, Values } from '../editing/save-outcome.ts';
import {
  type Hotel,
  type HotelField,
  hotelDefaults,
  hotelLabels,
  hotelLimits,
  hotelStatuses,
} from './hotel.ts';

export interface HotelChoices {
  countries: readonly Country[];
  amenities: readonly AmenityChoice[];
}

/** From the form or from a line of a file, where the price may be left out. */
export function parseHotel(
  values: Values<HotelField>,
  choices: HotelChoices,
  required: readonly HotelField[],
): Parsed<Hotel, HotelField> {
  const { coordinates, problems: coordinateProblems } = parseCoordinates(values);
  const problems: Problems<HotelField> = {
    ...missingFields(values, required, hotelLabels),
    ...coordinateProblems,
  };
  const texts = {
    name: cleanLine(values.name),
    city: cleanLine(values.city),
    address: cleanLine(values.address),
    description: cleanText(values.description),
  };
  for (const field of ['name', 'city', 'address', 'description'] as const) {
    if (characterCount(texts[field]) > hotelLimits[field]) {
      problems[field] = `Use at most ${hotelLimits[field]} characters.`;
    }
  }

  const country = findCountry(choices.countries, values.country || hotelDefaults.country);
  const status = hotelStatuses.find((name) => name === (values.status.toLowerCase() || 'active'));
  const starRating = parseWhole(values.star_rating || hotelDefaults.star_rating, { min: 1, max: 5 });
  const priceMinor = values.price_per_night === '' ? null : parseDollars(values.price_per_night);
  const totalRooms = parseWhole(values.total_rooms || '0', { min: 0, max: hotelLimits.totalRooms });
  const amenities = findAmenities(values.amenities, choices.amenities);
  const checkInFrom = parseTime(values.check_in_from || hotelDefaults.check_in_from);
  const checkOutUntil = parseTime(values.check_out_until || hotelDefaults.check_out_until);
  const freeDays =
    values.free_cancellation_days === ''
      ? null
      : parseWhole(values.free_cancellation_days, { min: 0, max: hotelLimits.freeCancellationDays });
  const fee = parseWhole(values.cancellation_fee_percent || hotelDefaults.cancellation_fee_percent, {
    min: 0,
    max: 100,
  });
  if (!country) problems.country = `There is no country "${values.country}".`;
  if (!status) problems.status = `Choose one of ${hotelStatuses.join(', ')}.`;
  if (starRating === undefined) problems.star_rating = 'Choose 1 to 5 stars.';
  if (priceMinor === undefined || priceMinor === 0)
    problems.price_per_night = 'Enter dollars, such as 120 or 119.50.';
  if (priceMinor === null && totalRooms !== 0)
    problems.price_per_night ??= 'Rooms need a price: enter one, or 0 total rooms.';
  if (totalRooms === undefined)
    problems.total_rooms = `Enter a whole number up to ${hotelLimits.totalRooms.toLocaleString('en-US')}.`;
  if (amenities.unknown.length > 0) problems.amenities = unknownAmenities(amenities.unknown);
  if (checkInFrom === undefined) problems.check_in_from = 'Enter a time, such as 14:00.';
  if (checkOutUntil === undefined) problems.check_out_until = 'Enter a time, such as 11:00.';
  if (freeDays === undefined)
    problems.free_cancellation_days = `Enter up to ${hotelLimits.freeCancellationDays} days, or nothing.`;
  if (fee === undefined) problems.cancellation_fee_percent = 'Enter a percentage from 0 to 100.';
  if (
    hasProblems(problems) ||
    !country ||
    !status ||
    starRating === undefined ||
    priceMinor === undefined ||
    totalRooms === undefined ||
    checkInFrom === undefined ||
    checkOutUntil === undefined ||
    freeDays === undefined ||
    fee === undefined
  ) {
    return { ok: false, problems };
  }
  return {
    ok: true,
    value: {
      ...texts,
      country: country.code,
      status,
      starRating,
      priceMinor,
      totalRooms,
      amenities: amenities.found,
      coordinates,
      checkInFrom,
      checkOutUntil,
      freeCancellationDays: freeDays,
      cancellationFeePercent: fee,
    },
  };
}

/** Spreadsheets like to write 9:00 or 09:00:00. */
function parseTime(text: string): string | undefined {
  const [, hours = '', minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? [];
  if (minutes === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
