import { characterCount, cleanLine, cleanText } from '#lib/clean-text.ts';
import { type AmenityChoice, amenityText, findAmenities, unknownAmenities } from '../amenities/amenity.ts';
import { dollarsText, parseDollars, parseWhole } from '../editing/amounts.ts';
import { hasProblems, missingFields, type Parsed, type Problems, type Values } from '../editing/form-values.ts';
import {
  type Coordinates,
  type Country,
  coordinateValues,
  findCountry,
  parseCoordinates,
} from '../editing/geography.ts';

export const hotelFields = [
  'name',
  'city',
  'country',
  'address',
  'description',
  'status',
  'star_rating',
  'price_per_night',
  'total_rooms',
  'amenities',
  'latitude',
  'longitude',
  'check_in_from',
  'check_out_until',
  'free_cancellation_days',
  'cancellation_fee_percent',
] as const;
export type HotelField = (typeof hotelFields)[number];

export const hotelLabels: Record<HotelField, string> = {
  name: 'Name',
  city: 'City',
  country: 'Country',
  address: 'Address',
  description: 'Description',
  status: 'Status',
  star_rating: 'Star rating',
  price_per_night: 'Price per night',
  total_rooms: 'Total rooms',
  amenities: 'Amenities',
  latitude: 'Latitude',
  longitude: 'Longitude',
  check_in_from: 'Check-in from',
  check_out_until: 'Check-out until',
  free_cancellation_days: 'Free cancellation',
  cancellation_fee_percent: 'Cancellation fee',
};

export const hotelStatuses = ['active', 'inactive', 'maintenance'] as const;
export type HotelStatus = (typeof hotelStatuses)[number];

export const hotelDefaults = {
  country: 'KE',
  status: 'active',
  star_rating: '3',
  check_in_from: '14:00',
  check_out_until: '11:00',
  free_cancellation_days: '1',
  cancellation_fee_percent: '100',
} as const satisfies Partial<Values<HotelField>>;

export interface Hotel {
  name: string;
  city: string;
  /** ISO 3166-1. */
  country: string;
  address: string;
  description: string;
  status: HotelStatus;
  starRating: number;
  /** Null: price on request. */
  priceMinor: number | null;
  /** How many rooms a new hotel gets; later they are counted. */
  totalRooms: number;
  amenities: AmenityChoice[];
  coordinates: Coordinates | null;
  checkInFrom: string;
  checkOutUntil: string;
  /** Null: never free. */
  freeCancellationDays: number | null;
  cancellationFeePercent: number;
}

export const hotelLimits = {
  name: 120,
  city: 80,
  address: 200,
  description: 2_000,
  totalRooms: 2_000,
  freeCancellationDays: 90,
} as const;

export function hotelValues(hotel: Hotel): Values<HotelField> {
  return {
    name: hotel.name,
    city: hotel.city,
    country: hotel.country,
    address: hotel.address,
    description: hotel.description,
    status: hotel.status,
    star_rating: String(hotel.starRating),
    price_per_night: hotel.priceMinor === null ? '' : dollarsText(hotel.priceMinor),
    total_rooms: String(hotel.totalRooms),
    amenities: amenityText(hotel.amenities.map(({ name }) => name)),
    ...coordinateValues({
      latitude: hotel.coordinates?.latitude ?? null,
      longitude: hotel.coordinates?.longitude ?? null,
    }),
    check_in_from: hotel.checkInFrom,
    check_out_until: hotel.checkOutUntil,
    free_cancellation_days: hotel.freeCancellationDays?.toString() ?? '',
    cancellation_fee_percent: String(hotel.cancellationFeePercent),
  };
}

export interface HotelChoices {
  countries: readonly Country[];
  amenities: readonly AmenityChoice[];
}

/** Parses a form or a CSV line; a line may leave the price empty. */
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
  if (priceMinor === undefined || priceMinor === 0) problems.price_per_night = 'Enter dollars, such as 120 or 119.50.';
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

/** Also accepts 9:00 and 09:00:00, as spreadsheets write times. */
function parseTime(text: string): string | undefined {
  const [, hours = '', minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? [];
  if (minutes === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
