import { type AmenityChoice, amenityText } from '../editing/amenity-choices.ts';
import { dollarsText } from '../editing/amounts.ts';
import type { Values } from '../editing/save-outcome.ts';

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

/** How a room is now. Occupied and reserved follow from its stays of tonight. */
export const roomStatuses = ['available', 'occupied', 'maintenance', 'reserved', 'blocked'] as const;
export type RoomStatus = (typeof roomStatuses)[number];

/** What people say of a room. One that is not available is not sold. */
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
  /** The name of a type of its hotel, which is made when it is new. */
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

/** `hotel` as its form and audit call it: "Forodhani House, Zanzibar". */
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
