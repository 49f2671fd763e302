import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { SettableRoomStatus } from '#features/catalogue/rooms/room.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { type RoomStay, readStays } from './read-stays.ts';
import { chartDays, isBlock } from './stay-rules.ts';

export interface ChartRoom {
  id: string;
  number: string;
  beds: string;
  capacity: number;
  status: SettableRoomStatus;
  /** In the order of their nights. */
  stays: RoomStay[];
}

export interface ChartDay {
  date: CalendarDate;
  isWeekend: boolean;
  free: number;
  /** Of the rooms that can be sold; null if there are none. */
  occupancyPercent: number | null;
}

export interface Chart {
  hotel: { id: string; name: string; city: string };
  /** At the hotel. */
  today: CalendarDate;
  from: CalendarDate;
  days: ChartDay[];
  types: { name: string; rooms: ChartRoom[] }[];
}

/** The rooms of a hotel by type and number, with what takes them in these days; from yesterday on without a day. */
export async function readChart(
  db: Database,
  hotelId: string,
  day: CalendarDate | undefined,
): Promise<Chart | undefined> {
  const hotel = await readHotelDay(db, hotelId);
  if (!hotel) return undefined;
  const { today, ...named } = hotel;
  // Those who leave today had their last night yesterday.
  const from = day ?? addDays(today, -1);
  const [{ rows }, stays] = await Promise.all([
    sql<Omit<ChartRoom, 'stays'> & { type: string }>`
      select rooms.id, rooms.room_number as number, rooms.bed_type as beds, rooms.capacity, rooms.status,
        room_types.name as type
      from rooms join room_types on room_types.id = rooms.room_type_id
      where rooms.hotel_id = ${hotelId}::uuid and rooms.deleted_at is null
      order by lower(room_types.name), room_types.id, length(rooms.room_number), rooms.room_number, rooms.id`.execute(
      db,
    ),
    readStays(
      db,
      sql`rooms.hotel_id = ${hotelId}::uuid
        and room_stays.nights && daterange(${from}::date, ${addDays(from, chartDays)}::date)`,
      { order: sql`lower(room_stays.nights)` },
    ),
  ]);
  const staysOf = Map.groupBy(stays, ({ roomId }) => roomId);
  const rooms = rows.map((room) => ({ ...room, stays: staysOf.get(room.id) ?? [] }));
  const types = [...Map.groupBy(rooms, ({ type }) => type)].map(([name, own]) => ({
    name,
    rooms: own.map(({ type: _, ...room }) => room),
  }));
  return { hotel: named, today, from, days: daysOf(from, rooms), types };
}

export async function readHotelDay(
  db: Database,
  hotelId: string,
): Promise<(Chart['hotel'] & { today: CalendarDate }) | undefined> {
  const { rows } = await sql<Chart['hotel'] & { today: CalendarDate }>`
    select hotels.id, hotels.name, locations.city, clock_at_location(locations.timezone)::date as today
    from hotels join locations on locations.id = hotels.location_id
    where hotels.id = ${hotelId}::uuid and hotels.deleted_at is null`.execute(db);
  return rows[0];
}

function daysOf(from: CalendarDate, rooms: readonly Pick<ChartRoom, 'status' | 'stays'>[]): ChartDay[] {
  return Array.from({ length: chartDays }, (_, index) => {
    const date = addDays(from, index);
    const ofNight = rooms
      .filter(({ status }) => status === 'available')
      .map(({ stays }) => stays.find((stay) => stay.from <= date && date < stay.until));
    const sellable = ofNight.filter((stay) => !stay || !isBlock(stay.state)).length;
    const taken = ofNight.filter((stay) => stay && !isBlock(stay.state)).length;
    return {
      date,
      isWeekend: [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()),
      free: sellable - taken,
      occupancyPercent: sellable === 0 ? null : Math.round((100 * taken) / sellable),
    };
  });
}

export interface RoomChoice {
  id: string;
  number: string;
  type: string;
  /** Of the type that was sold. */
  isAgreed: boolean;
}

/** The rooms that a stay can move to. */
export async function readRoomChoices(db: Database, stay: RoomStay): Promise<RoomChoice[]> {
  const { rows } = await sql<RoomChoice>`
    select rooms.id, rooms.room_number as number, room_types.name as type,
      room_types.name = ${stay.agreedType} as is_agreed
    from rooms join room_types on room_types.id = rooms.room_type_id
    where rooms.hotel_id = ${stay.hotelId}::uuid and rooms.deleted_at is null and rooms.status = 'available'
      and rooms.id not in (select subject_id from sales_stops)
      and not exists (
        select from room_stays
        where room_stays.room_id = rooms.id and room_stays.state <> 'freed'
          and room_stays.nights && daterange(${stay.from}::date, ${stay.until}::date)
      )
    order by is_agreed desc, lower(room_types.name), length(rooms.room_number), rooms.room_number`.execute(db);
  return rows;
}
