import { roomsByType } from '#features/booking/rooms-by-type.ts';
import type { PickedRooms } from '#features/search/hotels/cheapest-rooms.ts';

/** So many rooms of each type. */
export function pickedRooms(picks: PickedRooms['picks']) {
  return roomsByType(
    picks.map(({ roomType, count, priceMinor }) => ({
      type: roomType,
      count,
      pricePerNightMinor: priceMinor,
    })),
  );
}
