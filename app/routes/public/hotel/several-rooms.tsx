import { useRef, useState } from 'react';
import { Form } from 'react-router';
import { MAX_ROOMS } from '#features/search/hotel-query.ts';
import { useStayMessages } from '#features/search/hotels/components/stay-details.tsx';
import { type Stay, stayParams } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { daysBetween } from '#lib/calendar-date.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { useEnhanced } from '#ui/use-enhanced.ts';
import { usePrice } from '../../../shell/price.tsx';
import type { PresentedHotel } from './present-hotel.ts';

/** Rooms of several types for one booking, with what they cost together; without scripts, the checkout says so. */
export function SeveralRooms(props: {
  hotelId: string;
  stay: Stay;
  rooms: PresentedHotel['rooms'];
  /** For all guests and nights. */
  boardMinor: number;
}) {
  const { hotelId, stay, rooms, boardMinor } = props;
  const { t } = useTranslation('stays');
  const messages = useStayMessages();
  const price = usePrice();
  const nights = daysBetween(stay.checkIn, stay.checkOut);
  const form = useRef<HTMLFormElement>(null);
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const readCounts = () => {
    const values = new FormData(form.current ?? undefined).getAll('roomType').map((value) => String(value).split(':'));
    setCounts(new Map(values.map(([id = '', count]) => [id, Number(count ?? 0)])));
  };
  const isEnhanced = useEnhanced(readCounts);
  const free = rooms.filter((room) => room.free > 0);
  const picked = free.map((room) => ({ ...room, count: counts.get(room.roomTypeId) ?? 0 }));
  const chosen = picked.reduce((sum, { count }) => sum + count, 0);
  const beds = picked.reduce((sum, { count, capacity }) => sum + count * capacity, 0);
  const totalMinor = picked
    .flatMap(({ roomsMinor, count }) => roomsMinor.slice(0, count))
    .reduce((sum, minor) => sum + minor, boardMinor);
  const problem =
    chosen > stay.adults
      ? t('hotel.adultEach')
      : beds < stay.adults + stay.children &&
        t('hotel.tooSmall', { guests: messages.guests(stay), rooms: messages.rooms(Math.max(1, chosen)) });
  return (
    <Form
      ref={form}
      action="/checkout"
      aria-label={t('hotel.several')}
      onChange={readCounts}
      className="mt-4 grid gap-3 rounded-lg border border-brand bg-surface p-4"
    >
      <input type="hidden" name="type" value="hotels" />
      <input type="hidden" name="hotel" value={hotelId} />
      {[...stayParams(stay)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ul className="grid gap-2">
        {free.map((room) => (
          <li key={room.roomTypeId} className="grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-3">
            <span>
              <bdi className="block font-semibold">{room.name}</bdi>
              <span className="num dotted text-sm text-ink-2">
                <span>{t('hotel.sleeps', { count: room.capacity })}</span>
                <span>{t('hotel.forNightsBrief', { count: nights, price: price(room.roomsMinor[0] ?? 0) })}</span>
              </span>
            </span>
            <Select
              name="roomType"
              label={t('hotel.howMany', { room: room.name })}
              hideLabel
              defaultValue=""
              options={Array.from({ length: Math.min(room.free, MAX_ROOMS) + 1 }, (_, count) => ({
                value: count === 0 ? '' : `${room.roomTypeId}:${count}`,
                label: String(count),
              }))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line pt-3">
        <div aria-live="polite" className="num me-auto">
          {chosen > 0 && (
            <p className="dotted">
              <span>{messages.rooms(chosen)}</span>
              <span>{t('hotel.sleeps', { count: beds })}</span>
              <strong className="font-display">
                {t('hotel.forNightsBrief', {
                  count: nights,
                  price: price(totalMinor),
                })}
              </strong>
            </p>
          )}
          {chosen > 0 && problem && <p className="text-sm text-warning">{problem}</p>}
        </div>
        <Button type="submit" tone="brand" disabled={isEnhanced && (chosen === 0 || Boolean(problem))}>
          {t('hotel.bookSeveral')}
        </Button>
      </div>
    </Form>
  );
}
