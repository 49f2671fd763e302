import type { ListedRoom } from '#features/catalogue/rooms/list-rooms.ts';
import type { RoomStatus } from '#features/catalogue/rooms/room.ts';
import { formatUsdCents } from '#lib/money.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { AmenityBadges } from '../catalogue/amenities.tsx';
import { actionsColumn, statusColumn } from '../catalogue/row-actions.tsx';

const roomTones = {
  available: 'success',
  occupied: 'brand',
  maintenance: 'warning',
  reserved: 'neutral',
  blocked: 'danger',
} as const satisfies Record<RoomStatus, BadgeTone>;

const shownAmenities = 3;

export function roomColumns(deleted: boolean): TableColumn<ListedRoom>[] {
  return [
    {
      id: 'room_number',
      header: 'Room',
      sortable: true,
      phone: 'first',
      cell: (room) => (
        <span className="block leading-4.5">
          <b className="num font-semibold">
            <bdi>{room.number}</bdi>
          </b>
          <span className="block text-xs text-ink-3">Floor {room.floor}</span>
        </span>
      ),
    },
    {
      id: 'hotel',
      header: 'Hotel',
      phone: 'second',
      cell: (room) => (
        <span className="block max-w-60 leading-4.5 max-md:max-w-none">
          <span className="block truncate">
            <bdi>{room.hotel}</bdi>
          </span>
          <span className="block truncate text-xs text-ink-3">
            <bdi>{room.city}</bdi>
            <span className="md:hidden">
              , <bdi>{room.type}</bdi>, {guests(room.capacity)}, <bdi>{room.bedType}</bdi>, {room.size} sqm
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'type',
      header: 'Type',
      cell: (room) => (
        <span className="block leading-4.5">
          <bdi>{room.type}</bdi>
          <span className="block text-xs text-ink-3">{guests(room.capacity)}</span>
        </span>
      ),
    },
    {
      id: 'bed',
      header: 'Bed',
      cell: (room) => (
        <span className="block leading-4.5">
          <bdi>{room.bedType}</bdi>
          <span className="block text-xs text-ink-3">
            {room.size} sqm{room.hasBalcony && ', balcony'}
          </span>
        </span>
      ),
    },
    {
      id: 'amenities',
      header: 'Amenities',
      wraps: true,
      cell: (room) => <AmenityBadges names={room.amenities} shown={shownAmenities} more={(count) => `+${count}`} />,
    },
    statusColumn(deleted, roomTones),
    {
      id: 'price_per_night',
      header: 'Price per night',
      sortable: true,
      align: 'end',
      phone: 'first-end',
      cell: (room) => <b className="font-semibold">{formatUsdCents(room.priceMinor, 'en')}</b>,
    },
    actionsColumn(deleted, ({ number }) => `room ${number}`),
  ];
}

function guests(capacity: number): string {
  return capacity === 1 ? '1 guest' : `${capacity} guests`;
}
