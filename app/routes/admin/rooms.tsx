import { redirect } from 'react-router';
import { listAmenityChoices } from '#features/catalogue/amenities/amenity.ts';
import { findHotel } from '#features/catalogue/rooms/hotel-names.ts';
import { countRooms } from '#features/catalogue/rooms/list-rooms.ts';
import { type RoomStatus, roomStatuses, settableRoomStatuses } from '#features/catalogue/rooms/room.ts';
import { changeRoomPrices, readRoom, rooms, setRoomStatus } from '#features/catalogue/rooms/rooms.ts';
import { listRoomTypes } from '#features/catalogue/rooms/write-rooms.ts';
import { isId } from '#lib/untrusted-input.ts';
import { BedDouble } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/rooms';
import { bulkIntents } from './catalogue/bulk-forms.ts';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { ChangeDialog } from './catalogue/confirm-dialogs.tsx';
import { FilterSelect, SearchBox, StatusChips } from './catalogue/list-filters.tsx';
import { loadRecords } from './catalogue/load-records.ts';
import { kindForms, recordIntents } from './catalogue/record-forms.ts';
import { useListAddress } from './catalogue/use-list-address.ts';
import { wholeDollars } from './flights/flight-columns.tsx';
import { HotelFilter } from './rooms/hotel-filter.tsx';
import { roomColumns } from './rooms/room-columns.tsx';
import { RoomDialog } from './rooms/room-dialog.tsx';

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const hotelText = searchParams.get('hotel')?.trim() ?? '';
  const hotel = hotelText === '' ? undefined : await findHotel(db, hotelText);
  if (hotel && !isId(hotelText)) throw redirect(addressOf(searchParams, hotel.id));
  const [loaded, figures] = await Promise.all([
    loadRecords(db, rooms, searchParams, readRoom),
    countRooms(db, hotelText === '' ? undefined : hotelText),
  ]);
  const { query, list, requested, edited, hasForm } = loaded;
  const typesOf = edited?.hotelId ?? (requested.isAdd ? hotel?.id : undefined);
  const status = roomStatuses.find((name) => name === query.filters.status) ?? 'total';
  // Without a search the figures contain the exact count.
  const exact = query.text === '' && !query.deleted ? figures[status] : undefined;
  return {
    ...loaded,
    list: { ...list, exact },
    hotel,
    unknown: hotelText === '' || hotel ? undefined : hotelText,
    figures,
    roomTypes: typesOf ? await listRoomTypes(db, typesOf) : [],
    amenities: hasForm ? await listAmenityChoices(db) : [],
  };
}

function addressOf(searchParams: URLSearchParams, hotelId: string): string {
  const params = new URLSearchParams(searchParams);
  params.set('hotel', hotelId);
  return `/admin/hotels/rooms?${params}`;
}

export function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const intents = {
    ...bulkIntents({
      noun: 'Room',
      statuses: settableRoomStatuses,
      setStatus: (ids, status, confirmed) => setRoomStatus(db, { ids, status, confirmed }, actor),
      changePrices: (ids, percent, key) => changeRoomPrices(db, { ids, percent, key }, actor),
    }),
    ...recordIntents({
      ...kindForms(rooms, { db, actor }),
      noun: 'Room',
      required: ['hotel', 'room_number', 'room_type', 'price_per_night'],
      missing: 'Please fill in all required fields',
      deleteFailed: ([first = '', ...others]) =>
        `Error deleting room: ${others.length === 0 ? first : 'some are still in use.'}`,
    }),
  };
  return answerForm({ request }, intents);
}

export default function Rooms({ loaderData, actionData }: Route.ComponentProps) {
  const { query, hotel, unknown, figures, roomTypes, amenities } = loaderData;
  const address = useListAddress();
  const linkTo = (status: RoomStatus | null) => address.filtered({ q: null, status, show: null });
  const dialog = { outcome: actionData, hotel: hotel?.name ?? '', roomTypes, amenities };
  return (
    <CataloguePage
      title="Hotel Rooms"
      kind="rooms"
      noun="Room"
      icon={BedDouble}
      loaded={loaderData}
      outcome={actionData}
      nameOf={({ number, hotel: name }) => `Room ${number} of ${name}`}
      labelOf={({ number, hotel: name }) => `room ${number} of ${name}`}
      dialog={(row) => <RoomDialog row={row} {...dialog} />}
      figures={[
        { name: 'Total', value: figures.total, hint: 'Of any status', to: linkTo(null) },
        { name: 'Available', value: figures.available, hint: 'Free tonight', to: linkTo('available') },
        {
          name: 'Occupied',
          value: figures.occupied,
          hint: 'A guest stays tonight',
          to: linkTo('occupied'),
          note: <Link to={linkTo('reserved')}>{figures.reserved.toLocaleString('en-US')} reserved</Link>,
        },
        {
          name: 'Maintenance',
          value: figures.maintenance,
          hint: 'Not sold',
          to: linkTo('maintenance'),
          note: <Link to={linkTo('blocked')}>{figures.blocked.toLocaleString('en-US')} blocked</Link>,
        },
        { name: 'Avg. Price', value: wholeDollars(figures.averagePriceMinor), hint: 'Per night, of all rooms' },
      ]}
      toolbar={
        <>
          <SearchBox label="Search rooms" hint="by room number, hotel, or room type" />
          <HotelFilter hotel={hotel} unknown={unknown} clearLabel="Show the rooms of all hotels" />
          <StatusChips statuses={roomStatuses} />
          <FilterSelect label="Order" name="sort" all="Newest first" options={sortOptions} />
        </>
      }
      columns={roomColumns(query.deleted)}
    >
      <ChangeDialog outcome={actionData} noun="Room" statuses={settableRoomStatuses} priceText="" />
    </CataloguePage>
  );
}

const sortOptions = [
  { value: 'room_number', label: 'By number' },
  { value: '-room_number', label: 'By number, descending' },
  { value: 'price_per_night', label: 'Cheapest first' },
  { value: '-price_per_night', label: 'Most expensive first' },
];
