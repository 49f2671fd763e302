import { type LanguageCode, languages } from '#i18n/languages.ts';
import { type AmenityChoice, amenityText, findAmenities } from '../amenities/amenity.ts';
import { dollarsText, parseDollars, parseWhole } from '../editing/amounts.ts';
import { fieldsOf, type Parsed, readFields, type Values } from '../editing/form-values.ts';
import { type Country, coordinateValues, findCountry, noCountry, parseCoordinates } from '../editing/geography.ts';

export const translatedDescriptions = languages.map(({ code, name }) => ({
  code,
  field: `description_${code}` as const,
  label: `Description in ${name}`,
}));
type TranslatedDescription = (typeof translatedDescriptions)[number];

function byDescription(textOf: (description: TranslatedDescription) => string): Values<TranslatedDescription['field']> {
  const entries = translatedDescriptions.map((description) => [description.field, textOf(description)]);
  // Object.fromEntries does not know that every field has an entry.
  return Object.fromEntries(entries) as Values<TranslatedDescription['field']>;
}

export const hotelLabels = {
  name: 'Name',
  city: 'City',
  country: 'Country',
  address: 'Address',
  address_ar: 'Address in Arabic',
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
  ...byDescription(({ label }) => label),
};
export type HotelField = keyof typeof hotelLabels;
export const hotelFields = fieldsOf(hotelLabels);

/** Of the form; a file may leave the price empty. */
export const requiredHotelFields = ['name', 'city', 'price_per_night'] as const;

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
  /** Empty: readers of Arabic see `address`. */
  addressAr: string;
  /** For readers of all languages that `descriptions` lacks. */
  description: string;
  descriptions: Partial<Record<LanguageCode, string>>;
  status: HotelStatus;
  starRating: number;
  /** Null: price on request. */
  pricePerNightMinor: number | null;
  /** How many rooms a new hotel gets; null for others, whose rooms are counted. */
  totalRooms: number | null;
  amenities: readonly { id: string; name: string }[];
  latitude: number | null;
  longitude: number | null;
  /** 14:00, or 14:00:00 as stored. */
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
    address_ar: hotel.addressAr,
    description: hotel.description,
    status: hotel.status,
    star_rating: String(hotel.starRating),
    price_per_night: hotel.pricePerNightMinor === null ? '' : dollarsText(hotel.pricePerNightMinor),
    total_rooms: hotel.totalRooms?.toString() ?? '',
    amenities: amenityText(hotel.amenities.map(({ name }) => name)),
    ...coordinateValues(hotel),
    check_in_from: hotel.checkInFrom.slice(0, 5),
    check_out_until: hotel.checkOutUntil.slice(0, 5),
    free_cancellation_days: hotel.freeCancellationDays?.toString() ?? '',
    cancellation_fee_percent: String(hotel.cancellationFeePercent),
    ...translationValues(hotel),
  };
}

export function translationValues({ descriptions }: Pick<Hotel, 'descriptions'>) {
  return byDescription(({ code }) => descriptions[code] ?? '');
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
  const fields = readFields(values, hotelLabels, required);
  const { coordinates, problems } = parseCoordinates(values);
  fields.note(problems);
  const country = findCountry(choices.countries, values.country || hotelDefaults.country)?.code;
  const price = values.price_per_night === '' ? null : parseDollars(values.price_per_night) || undefined;
  const totalRooms = parseWhole(values.total_rooms || '0', { min: 0, max: hotelLimits.totalRooms });
  const isPriceNeeded = price === null && totalRooms !== 0;
  const amenities = findAmenities(values.amenities, choices.amenities);
  const time = (field: 'check_in_from' | 'check_out_until') =>
    fields.need(
      field,
      parseTime(values[field] || hotelDefaults[field]),
      `Enter a time, such as ${hotelDefaults[field]}.`,
    );
  return fields.parsed({
    name: fields.line('name', hotelLimits.name),
    city: fields.line('city', hotelLimits.city),
    address: fields.line('address', hotelLimits.address),
    addressAr: fields.line('address_ar', hotelLimits.address),
    description: fields.text('description', hotelLimits.description),
    descriptions: Object.fromEntries(
      translatedDescriptions.flatMap(({ code, field }) => {
        const text = fields.text(field, hotelLimits.description);
        return text ? [[code, text]] : [];
      }),
    ),
    country: fields.need('country', country, noCountry(values.country)),
    status: fields.oneOf('status', hotelStatuses, values.status || hotelDefaults.status),
    starRating: fields.whole(
      'star_rating',
      values.star_rating || hotelDefaults.star_rating,
      { min: 1, max: 5 },
      'Choose 1 to 5 stars.',
    ),
    pricePerNightMinor: fields.need(
      'price_per_night',
      isPriceNeeded ? undefined : price,
      isPriceNeeded ? 'Rooms need a price: enter one, or 0 total rooms.' : 'Enter dollars, such as 120 or 119.50.',
    ),
    totalRooms: fields.need(
      'total_rooms',
      totalRooms,
      `Enter a whole number up to ${hotelLimits.totalRooms.toLocaleString('en-US')}.`,
    ),
    amenities: fields.need('amenities', amenities.problem ? undefined : amenities.found, amenities.problem ?? ''),
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    checkInFrom: time('check_in_from'),
    checkOutUntil: time('check_out_until'),
    freeCancellationDays: fields.need(
      'free_cancellation_days',
      values.free_cancellation_days === ''
        ? null
        : parseWhole(values.free_cancellation_days, { min: 0, max: hotelLimits.freeCancellationDays }),
      `Enter up to ${hotelLimits.freeCancellationDays} days, or nothing.`,
    ),
    cancellationFeePercent: fields.whole(
      'cancellation_fee_percent',
      values.cancellation_fee_percent || hotelDefaults.cancellation_fee_percent,
      { min: 0, max: 100 },
      'Enter a percentage from 0 to 100.',
    ),
  });
}

/** Also accepts 9:00 and 09:00:00, as spreadsheets write times. */
function parseTime(text: string): string | undefined {
  const [, hours = '', minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? [];
  if (minutes === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
