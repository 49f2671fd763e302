import { type AmenityChoice, amenityText, findAmenities } from '../amenities/amenity.ts';
import { dollarsText, parseDollars } from '../editing/amounts.ts';
import { fieldsOf, type Parsed, readFields, type Values } from '../editing/form-values.ts';

export const roomLabels = {
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
export type RoomField = keyof typeof roomLabels;
export const roomFields = fieldsOf(roomLabels);

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
  roomNumber: string;
  /** The name of a room type of the hotel, created if it is new. */
  type: string;
  capacity: number;
  pricePerNightMinor: number;
  status: SettableRoomStatus;
  amenities: readonly { id: string; name: string }[];
  /** In square metres. */
  size: number;
  bedType: string;
  hasBalcony: boolean;
  floor: number;
}

export interface RoomOfHotel extends Room {
  hotelId: string;
  /** The full name: "Forodhani House, Zanzibar". */
  hotel: string;
}

export function roomValues(room: RoomOfHotel): Values<RoomField> {
  return {
    hotel: room.hotel,
    room_number: room.roomNumber,
    room_type: room.type,
    capacity: String(room.capacity),
    price_per_night: dollarsText(room.pricePerNightMinor),
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
  const fields = readFields(values, roomLabels, requiredRoomFields);
  const amenities = findAmenities(values.amenities, amenityChoices);
  const whole = (field: 'capacity' | 'size' | 'floor', limits: { min: number; max: number }, problem: string) =>
    fields.whole(field, values[field] || roomDefaults[field], limits, problem);
  return fields.parsed({
    roomNumber: fields.line('room_number', roomLimits.number),
    type: fields.line('room_type', roomLimits.type),
    bedType: fields.line('bed_type', roomLimits.bedType) || roomDefaults.bed_type,
    capacity: whole('capacity', { min: 1, max: roomLimits.capacity }, `Enter 1 to ${roomLimits.capacity} guests.`),
    size: whole(
      'size',
      { min: 1, max: roomLimits.size },
      `Enter 1 to ${roomLimits.size.toLocaleString('en-US')} square metres.`,
    ),
    floor: whole('floor', { min: -5, max: 200 }, 'Enter a floor from -5 to 200.'),
    status: fields.need('status', parseStatus(values.status), `Choose one of ${settableRoomStatuses.join(', ')}.`),
    hasBalcony: fields.need('has_balcony', parseBoolean(values.has_balcony), 'Enter true or false.'),
    pricePerNightMinor: fields.need(
      'price_per_night',
      parseDollars(values.price_per_night) || undefined,
      'Enter dollars, such as 120 or 119.50.',
    ),
    amenities: fields.need('amenities', amenities.problem ? undefined : amenities.found, amenities.problem ?? ''),
  });
}

/** An exported file has occupied and reserved for rooms whose stored status is available. */
function parseStatus(text: string): SettableRoomStatus | undefined {
  const value = text.toLowerCase() || roomDefaults.status;
  if (value === 'occupied' || value === 'reserved') return 'available';
  return settableRoomStatuses.find((name) => name === value);
}

/** An unticked checkbox sends nothing. */
function parseBoolean(text: string): boolean | undefined {
  const value = text.toLowerCase();
  if (['true', 'yes', '1', 'on'].includes(value)) return true;
  return ['', 'false', 'no', '0'].includes(value) ? false : undefined;
}
