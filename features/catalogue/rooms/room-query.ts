import { type ListQuery, readFilter, readListQuery } from '../editing/list-query.ts';
import type { NamedHotel } from '../hotels/find-hotel.ts';
import { type RoomStatus, roomStatuses } from './room.ts';

const roomSorts = ['created_at', 'room_number', 'price_per_night'] as const;

export interface RoomQuery extends ListQuery<(typeof roomSorts)[number]> {
  /** Undefined for those of all hotels. */
  hotelId: string | undefined;
  status: RoomStatus | undefined;
}

/** What is typed and is no hotel finds no rooms. */
const noHotel = '00000000-0000-0000-0000-000000000000';

/** `hotel` is the one that the address names, if there is one. */
export function readRoomQuery(params: URLSearchParams, hotel: NamedHotel | undefined): RoomQuery {
  return {
    ...readListQuery(params, roomSorts, 'descending'),
    status: readFilter(params, 'status', roomStatuses),
    hotelId: hotelIn(params) === '' ? undefined : (hotel?.id ?? noHotel),
  };
}

export function hotelIn(params: URLSearchParams): string {
  return params.get('hotel')?.trim() ?? '';
}
