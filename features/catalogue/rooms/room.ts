import { characterCount, cleanLine } from '#lib/clean-text.ts';
import { type AmenityChoice, amenityText, findAmenities, unknownAmenities } from '../amenities/amenity.ts';
import { dollarsText, parseDollars, parseWhole } from '../editing/amounts.ts';
import { hasProblems, missingFields, type Parsed, type Problems, type Values } from '../editing/form-values.ts';

export const roomFields = [
  'hotel',
  'room_number',
  'room_type',
  'capacity',
  'price_per_night',
  'status',
  'amenities',
  'size',
  'bed_type',
  'has_balcony',
  'floor',
] as const;
export type RoomField = (typeof roomFields)[number];

export const roomLabels: Record<RoomField, string> = {
  hotel: 'Hotel',
  room_number: 'Room number',
  room_type: 'Room type',
  capacity: 'Capacity',
  price_per_night: 'Price per night',
  status: 'Status',
  amenities: 'Amenities',
  size: 'Size',
  bed_type: 'Bed type',
  has_balcony: 'Balcony',
  floor: 'Floor',
};

/** The displayed status. Occupied and reserved follow from tonight's stays. */
export const roomStatuses = ['available', 'occupied', 'maintenance', 'reserved', 'blocked'] as const;
export type RoomStatus = (typeof roomStatuses)[number];

/** The stored status, set by administrators. Only available rooms are sold. */
export const settableRoomStatuses = ['available', 'maintenance', 'blocked'] as const;
export type SettableRoomStatus = (typeof settableRoomStatuses)[number];

export const roomDefaults = {
  capacity: '2',
  status: 'available',
  size: '30',
  bed_type: 'Double',
  has_balcony: 'false',
  floor: '1',
} as const satisfies Partial<Values<RoomField>>;

export const bedTypes = ['Single', 'Double', 'Twin', 'Queen', 'King', 'Double and twin'] as const;

export const roomLimits = { number: 10, type: 60, bedType: 40, capacity: 20, size: 2_000 } as const;

export interface Room {
  number: string;
  /** The name of a room type of the hotel, created if it is new. */
  type: string;
  capacity: number;
  priceMinor: number;
  status: SettableRoomStatus;
  amenities: AmenityChoice[];
  /** In square metres. */
  size: number;
  bedType: string;
  hasBalcony: boolean;
  floor: number;
}

export interface RoomOfHotel {
  hotelId: string;
  room: Room;
}

/** `hotel` is the full name: "Forodhani House, Zanzibar". */
export function roomValues(room: Room, hotel: string): Values<RoomField> {
  return {
    hotel,
    room_number: room.number,
    room_type: room.type,
    capacity: String(room.capacity),
    price_per_night: dollarsText(room.priceMinor),
    status: room.status,
    amenities: amenityText(room.amenities.map(({ name }) => name)),
    size: String(room.size),
    bed_type: room.bedType,
    has_balcony: String(room.hasBalcony),
    floor: String(room.floor),
  };
}

const requiredRoomFields = ['room_number', 'room_type', 'price_per_night'] as const;

/** Parses a form or a CSV line; the caller finds the hotel. */
export function parseRoom(
  values: Values<RoomField>,
  amenityChoices: readonly AmenityChoice[],
): Parsed<Room, RoomField> {
  const problems: Problems<RoomField> = missingFields(values, requiredRoomFields, roomLabels);
  const number = cleanLine(values.room_number);
  const type = cleanLine(values.room_type);
  const bedType = cleanLine(values.bed_type) || roomDefaults.bed_type;
  if (characterCount(number) > roomLimits.number) problems.room_number = tooLong(roomLimits.number);
  if (characterCount(type) > roomLimits.type) problems.room_type = tooLong(roomLimits.type);
  if (characterCount(bedType) > roomLimits.bedType) problems.bed_type = tooLong(roomLimits.bedType);

  const capacity = parseWhole(values.capacity || roomDefaults.capacity, { min: 1, max: roomLimits.capacity });
  const size = parseWhole(values.size || roomDefaults.size, { min: 1, max: roomLimits.size });
  const floor = parseWhole(values.floor || roomDefaults.floor, { min: -5, max: 200 });
  const status = parseStatus(values.status);
  const hasBalcony = parseBoolean(values.has_balcony);
  const priceMinor = parseDollars(values.price_per_night);
  const amenities = findAmenities(values.amenities, amenityChoices);
  if (capacity === undefined) problems.capacity = `Enter 1 to ${roomLimits.capacity} guests.`;
  if (size === undefined) problems.size = `Enter 1 to ${roomLimits.size.toLocaleString('en-US')} square metres.`;
  if (floor === undefined) problems.floor = 'Enter a floor from -5 to 200.';
  if (!status) problems.status = `Choose one of ${settableRoomStatuses.join(', ')}.`;
  if (hasBalcony === undefined) problems.has_balcony = 'Enter true or false.';
  if (!priceMinor) problems.price_per_night ??= 'Enter dollars, such as 120 or 119.50.';
  if (amenities.unknown.length > 0) problems.amenities = unknownAmenities(amenities.unknown);
  if (
    hasProblems(problems) ||
    capacity === undefined ||
    size === undefined ||
    floor === undefined ||
    !status ||
    hasBalcony === undefined ||
    !priceMinor
  ) {
    return { ok: false, problems };
  }
  return {
    ok: true,
    value: {
      number,
      type,
      capacity,
      priceMinor,
      status,
      amenities: amenities.found,
      size,
      bedType,
      hasBalcony,
      floor,
    },
  };
}

/** An exported file has occupied and reserved for rooms whose stored status is available. */
function parseStatus(text: string): SettableRoomStatus | undefined {
  const value = text.toLowerCase() || roomDefaults.status;
  if (value === 'occupied' || value === 'reserved') return 'available';
  return settableRoomStatuses.find((name) => name === value);
}

function tooLong(limit: number): string {
  return `Use at most ${limit} characters.`;
}

/** An unticked checkbox sends nothing. */
function parseBoolean(text: string): boolean | undefined {
  const value = text.toLowerCase();
  if (['true', 'yes', '1', 'on'].includes(value)) return true;
  return ['', 'false', 'no', '0'].includes(value) ? false : undefined;
}
