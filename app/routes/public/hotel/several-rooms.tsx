import { useState } from 'react';
import { Form } from 'react-router';
import { MAX_ROOMS } from '#features/search/hotel-query.ts';
import { useStayMessages } from '#features/search/hotels/components/stay-details.tsx';
import { type Stay, stayParams } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { usePrice } from '../../../shell/price.tsx';
import type { PresentedHotel } from './present-hotel.ts';

/** Rooms of several types for one booking; each may cost a little more than the cheapest of its type. */
export function SeveralRooms(props: { hotelId: string; stay: Stay; rooms: PresentedHotel['rooms'] }) {
  const { hotelId, stay, rooms } = props;
  const { t } = useTranslation('stays');
  const messages = useStayMessages();
  const price = usePrice();
  const [counts, setCounts] = useState<Record<string, number>>({});
  const free = rooms.filter((room) => room.free > 0);
  const countOf = (id: string) => counts[id] ?? 0;
  const chosen = free.reduce((sum, { roomTypeId }) => sum + countOf(roomTypeId), 0);
  const beds = free.reduce((sum, { roomTypeId, capacity }) => sum + countOf(roomTypeId) * capacity, 0);
  const guests = stay.adults + stay.children;
  const problem =
    chosen > stay.adults
      ? t('hotel.adultEach')
      : beds < guests &&
        t('hotel.tooSmall', { guests: messages.guests(stay), rooms: messages.rooms(Math.max(1, chosen)) });
  return (
    <Form
      action="/checkout"
      aria-label={t('hotel.several')}
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
              <span className="num text-sm text-ink-2">
                {t('hotel.sleeps', { count: room.capacity })} · {t('hotel.from')}{' '}
                <span className="isolate-ltr">{price(room.oneMinor)}</span>
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
              onChange={(event) => {
                const count = Number(event.currentTarget.value.split(':')[1] ?? 0);
                setCounts((before) => ({ ...before, [room.roomTypeId]: count }));
              }}
            />
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="min-h-6 text-sm text-ink-2">
        {chosen > 0 && (problem || messages.rooms(chosen))}
      </p>
      <Button type="submit" tone="brand" className="justify-self-end">
        {t('hotel.bookSeveral')}
      </Button>
    </Form>
  );
}
