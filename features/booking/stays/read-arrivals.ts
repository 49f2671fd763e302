import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { type RoomStay, readStays } from './read-stays.ts';
import type { DayPart } from './stay-rules.ts';

export interface DayList {
  stays: RoomStay[];
  /** There are more than are listed. */
  hasMore: boolean;
}

const maxListed = 200;

/**
 * Who comes, who is there and who leaves on a day, in one hotel or in all. On the present day also guests who should have
 * come or left before.
 */
export async function readDay(
  db: Database,
  { date, hotelId }: { date: CalendarDate; hotelId: string | undefined },
): Promise<Record<DayPart, DayList>> {
  const at = hotelId === undefined ? sql`true` : sql`rooms.hotel_id = ${hotelId}::uuid`;
  const isOfGuest = sql`room_stays.state in ('held', 'sold')`;
  const isNear = sql`room_stays.nights && daterange(${addDays(date, -1)}::date, ${addDays(date, 1)}::date)`;
  const day = sql`${date}::date`;
  const isToday = sql`here.clock::date = ${day}`;
  const isPresent = sql`room_stays.checked_in_at is not null and room_stays.checked_out_at is null`;
  const hasNotCome = sql`room_stays.checked_in_at is null and room_stays.no_show_at is null`;
  const leftOn = sql`(here.clock - (now() - room_stays.checked_out_at))::date`;
  const list = async (condition: RawBuilder<unknown>): Promise<DayList> => {
    const order = sql`hotels.name, hotels.id, lower(room_stays.nights), length(rooms.room_number), rooms.room_number`;
    const stays = await readStays(db, sql`${isOfGuest} and ${at} and (${condition})`, { order, limit: maxListed + 1 });
    return { stays: stays.slice(0, maxListed), hasMore: stays.length > maxListed };
  };
  const [arrivals, present, departures] = await Promise.all([
    list(sql`${isNear} and (
      lower(room_stays.nights) = ${day}
      or ${isToday} and ${hasNotCome} and room_stays.state = 'sold' and room_stays.nights @> ${day}
    )`),
    list(sql`${isNear} and ${isPresent} and lower(room_stays.nights) < ${day} and upper(room_stays.nights) > ${day}`),
    list(sql`${isNear} and room_stays.no_show_at is null and case
        when room_stays.checked_out_at is null then upper(room_stays.nights) = ${day} else ${leftOn} = ${day}
      end
      or room_stays.state = 'sold' and ${isPresent} and upper(room_stays.nights) < ${day} and ${isToday}`),
  ]);
  return { arrivals, present, departures };
}
