import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { isId } from '#lib/untrusted-input.ts';
import { guestState } from '../read-booking.ts';
import type { TakenState } from './stay-rules.ts';

/** A room and the nights that a guest has it, or for which it is out of sale. */
export interface RoomStay {
  id: string;
  state: TakenState;
  hotelId: string;
  hotel: string;
  roomId: string;
  room: string;
  roomType: string;
  /** The type that was sold. */
  agreedType: string;
  /** The nights for which the room is taken. */
  from: CalendarDate;
  until: CalendarDate;
  /** The agreed nights. */
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  /** At the hotel. */
  today: CalendarDate;
  isStepOfToday: boolean;
  /** Of a block. */
  reason: string | null;
  /** Null for a block. */
  booking: {
    id: string;
    reference: string;
    /** Empty after anonymisation. */
    guest: string;
    adults: number;
    children: number;
    /** Of the guest. */
    request: string | null;
    currency: string;
    chargedUnits: number;
    totalUsdMinor: number;
    agency: string | null;
  } | null;
}

/** `room_stays` with its room, hotel and booking, and the clock of the hotel as `here`. */
const stays = sql`
  room_stays
  join rooms on rooms.id = room_stays.room_id
  join room_types on room_types.id = rooms.room_type_id
  join rooms as agreed_rooms on agreed_rooms.id = coalesce(room_stays.agreed_room_id, room_stays.room_id)
  join room_types as agreed_types on agreed_types.id = agreed_rooms.room_type_id
  join hotels on hotels.id = rooms.hotel_id
  join locations on locations.id = hotels.location_id
  cross join lateral (select clock_at_location(locations.timezone) as clock) as here
  left join bookings on bookings.id = room_stays.booking_id
  left join hotel_bookings on hotel_bookings.booking_id = bookings.id
  left join lateral (
    select trim(given_names || ' ' || last_name) as name from booking_travellers
    where booking_travellers.booking_id = bookings.id order by position limit 1
  ) as guest on true
  left join agent_bookings on agent_bookings.booking_id = bookings.id
  left join agents on agents.id = agent_bookings.agent_id`;

const columns = sql`
  room_stays.id,
  case when room_stays.state <> 'sold' or ${guestState} = 'expected' then room_stays.state else ${guestState} end as state,
  hotels.id as hotel_id, hotels.name as hotel, rooms.id as room_id, rooms.room_number as room,
  room_types.name as room_type, agreed_types.name as agreed_type,
  lower(room_stays.nights) as "from", upper(room_stays.nights) as until,
  coalesce(hotel_bookings.check_in, lower(room_stays.nights)) as check_in,
  coalesce(hotel_bookings.check_out, upper(room_stays.nights)) as check_out,
  here.clock::date as today,
  coalesce(
    (here.clock - (now() - coalesce(room_stays.checked_out_at, room_stays.checked_in_at, room_stays.no_show_at)))::date
      = here.clock::date,
    false
  ) as is_step_of_today,
  room_stays.reason,
  case when bookings.id is not null then json_build_object(
    'id', bookings.id, 'reference', bookings.reference, 'guest', coalesce(guest.name, ''),
    'adults', hotel_bookings.adults, 'children', hotel_bookings.children, 'request', hotel_bookings.guest_request,
    'currency', bookings.currency,
    'chargedUnits', bookings.charged_units, 'totalUsdMinor', bookings.total_usd_minor, 'agency', agents.agency_name
  ) end as booking`;

/** Of rooms that are taken. The condition may name `room_stays`, `rooms`, `hotels` and `here.clock`. */
export async function readStays(
  db: Database,
  condition: RawBuilder<unknown>,
  { order = sql`rooms.room_number`, limit = 5_000 }: { order?: RawBuilder<unknown>; limit?: number } = {},
): Promise<RoomStay[]> {
  const { rows } = await sql<RoomStay>`
    select ${columns} from ${stays}
    where room_stays.state <> 'freed' and (${condition})
    order by ${order}, room_stays.id limit ${limit}`.execute(db);
  return rows;
}

/** Undefined for a stay that has ended, and for one of another hotel. */
export async function readStay(db: Database, stayId: string, hotelId?: string): Promise<RoomStay | undefined> {
  if (!isId(stayId)) return undefined;
  const isThere = hotelId === undefined ? sql`true` : sql`hotels.id = ${hotelId}::uuid`;
  const [stay] = await readStays(db, sql`room_stays.id = ${stayId}::uuid and ${isThere}`);
  return stay;
}

/** Locks its booking and its hotel, in the order of all locks, and reads it again. */
export async function lockStay(
  transaction: DatabaseTransaction,
  stayId: string,
  hotelId?: string,
): Promise<RoomStay | undefined> {
  const found = await readStay(transaction, stayId, hotelId);
  if (!found) return undefined;
  if (found.booking) {
    await sql`select from bookings where id = ${found.booking.id}::uuid for no key update`.execute(transaction);
  }
  await lockHotel(transaction, found.hotelId);
  return readStay(transaction, stayId, hotelId);
}

/** Whoever takes rooms of a hotel waits for it. */
export async function lockHotel(transaction: DatabaseTransaction, hotelId: string): Promise<void> {
  await sql`select from hotels where id = ${hotelId}::uuid for no key update`.execute(transaction);
}

/** What takes one of these rooms in these nights, besides one stay. */
export function readTaken(
  db: Database,
  { roomIds, from, until, besides }: { roomIds: readonly string[]; from: string; until: string; besides?: string },
): Promise<RoomStay[]> {
  const isOther = besides === undefined ? sql`true` : sql`room_stays.id <> ${besides}::uuid`;
  return readStays(
    db,
    sql`rooms.id = any(${[...roomIds]}::uuid[]) and ${isOther}
      and room_stays.nights && daterange(${from}::date, ${until}::date)`,
  );
}
