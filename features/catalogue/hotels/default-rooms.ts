import { type Room, roomDefaults } from '../rooms/room.ts';

const roomsOnFloor = 20;

/** What a new hotel begins with: 101 to 120, 201 to 220 and so on, all of one type and at the hotel's price. */
export function defaultRooms(count: number, priceMinor: number): Room[] {
  return Array.from({ length: count }, (_, index) => {
    const floor = Math.floor(index / roomsOnFloor) + 1;
    return {
      number: String(floor * 100 + (index % roomsOnFloor) + 1),
      type: 'Standard',
      priceMinor,
      status: 'available',
      capacity: Number(roomDefaults.capacity),
      size: Number(roomDefaults.size),
      bedType: roomDefaults.bed_type,
      hasBalcony: false,
      floor,
      amenities: [],
    };
  });
}
