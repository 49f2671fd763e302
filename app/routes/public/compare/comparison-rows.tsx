import type { ReactNode } from 'react';
import { AmenityIcon } from '#features/catalogue/components/amenity-icon.tsx';
import { Cancellation } from '#features/search/hotels/components/stay-details.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Check, X } from '#ui/icons.tsx';
import { Guests } from '../results/hotel-card.tsx';
import { ChosenPrice } from '../shortlist/chosen-parts.tsx';
import type { ComparedHotel, Comparison } from './load-comparison.ts';

export interface ComparisonRow {
  key: string;
  label: ReactNode;
  cells: ReactNode[];
  isDifferent: boolean;
}

export interface RowGroup {
  key: string;
  /** None for the facts at the top. */
  heading: string | null;
  rows: ComparisonRow[];
}

/** Facts first, then the amenities by category. A row differs if what it says of one hotel is not what it says of all. */
export function useRowGroups({ hotels, stay, categories }: Comparison): RowGroup[] {
  const { t } = useTranslation('stays');
  const { t: own } = useTranslation('shortlist');
  const rowOf = (
    key: string,
    label: ReactNode,
    factOf: (hotel: ComparedHotel) => unknown,
    show: (hotel: ComparedHotel) => ReactNode,
  ): ComparisonRow => ({
    key,
    label,
    cells: hotels.map(show),
    isDifferent: new Set(hotels.map((hotel) => JSON.stringify(factOf(hotel)))).size > 1,
  });
  const placeOf = ({ distance }: ComparedHotel) => distance ?? own('unknownPlace');
  const roomsOf = ({ roomTypes }: ComparedHotel) =>
    roomTypes.map(({ name, capacity }) => `${name} · ${t('hotel.sleeps', { count: capacity })}`);
  const facts = [
    rowOf(
      'price',
      own('price'),
      ({ offer, fromMinor }) => (stay ? offer : fromMinor),
      (hotel) => <ChosenPrice {...hotel} stay={stay} />,
    ),
    rowOf(
      'score',
      t('card.guestScore'),
      ({ scoreTenths }) => scoreTenths,
      (hotel) => <Guests hotel={hotel} />,
    ),
    rowOf(
      'stars',
      t('filter.stars'),
      ({ stars }) => stars,
      ({ stars }) => t('filter.starCount', { count: stars }),
    ),
    rowOf('place', t('hotel.map'), placeOf, placeOf),
    rowOf(
      'cancellation',
      t('hotel.cancellation'),
      ({ terms, freeCancellationDays, cancellationFeePercent }) =>
        terms ?? [freeCancellationDays, cancellationFeePercent],
      (hotel) => <Cancellation hotel={hotel} terms={hotel.terms} />,
    ),
    rowOf(
      'checkIn',
      t('hotel.checkIn'),
      ({ checkInFrom }) => checkInFrom,
      ({ checkInFrom: time }) => t('hotel.checkInFrom', { time }),
    ),
    rowOf(
      'checkOut',
      t('hotel.checkOut'),
      ({ checkOutUntil }) => checkOutUntil,
      ({ checkOutUntil: time }) => t('hotel.checkOutUntil', { time }),
    ),
    rowOf('rooms', t('hotel.rooms'), roomsOf, (hotel) => (
      <ul>
        {roomsOf(hotel).map((room) => (
          <li key={room}>
            <bdi>{room}</bdi>
          </li>
        ))}
      </ul>
    )),
  ];
  const amenities = categories.map((category) => {
    const all = hotels.flatMap((hotel) => hotel.amenities.filter((amenity) => amenity.category === category));
    const byName = new Map(all.map((amenity) => [amenity.name, amenity]));
    const has = ({ amenities: own }: ComparedHotel, name: string) => own.some((amenity) => amenity.name === name);
    return {
      key: category,
      heading: t(`hotel.category.${category}`),
      rows: [...byName.values()].map(({ name, icon }) =>
        rowOf(
          name,
          <span className="inline-flex items-center gap-2">
            <AmenityIcon name={icon} />
            <bdi>{name}</bdi>
          </span>,
          (hotel) => has(hotel, name),
          (hotel) => <YesOrNo isYes={has(hotel, name)} />,
        ),
      ),
    };
  });
  return [{ key: 'facts', heading: null, rows: facts }, ...amenities.filter(({ rows }) => rows.length > 0)];
}

function YesOrNo({ isYes }: { isYes: boolean }) {
  const { t } = useTranslation('shortlist');
  const Icon = isYes ? Check : X;
  return (
    <span className={`flex items-center gap-1.5 ${isYes ? 'text-success' : 'text-ink-3'}`}>
      <Icon size={16} className="flex-none" />
      {isYes ? t('yes') : t('no')}
    </span>
  );
}
