import type { ListQuery } from '../editing/list-query.ts';
import type { RoomStatus } from './room.ts';

export const roomSorts = ['created_at', 'room_number', 'price_per_night'] as const;

export interface RoomQuery extends ListQuery<(typeof roomSorts)[number]> {
  /** Undefined for those of all hotels. */
  hotelId: string | undefined;
  status: RoomStatus | undefined;
}
