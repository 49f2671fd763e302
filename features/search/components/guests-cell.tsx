import { BedDouble } from '#app/ui/icons.tsx';
import { PassengerPicker } from '#app/ui/passenger-picker.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { type HotelQuery, MAX_GUESTS, MAX_ROOMS } from '../hotel-query.ts';

/** How many rooms for how many guests. */
export function GuestsCell({
  stay,
  label,
  isBrief = false,
  error,
  className,
}: {
  stay: Pick<HotelQuery, 'rooms' | 'adults' | 'children'>;
  label: string;
  /** A single room goes without saying. */
  isBrief?: boolean | undefined;
  error?: string | undefined;
  className?: string | undefined;
}) {
  const { t } = useTranslation('search');
  return (
    <PassengerPicker
      className={className}
      label={label}
      icon={BedDouble}
      error={error}
      rows={[
        { name: 'rooms', label: t('rooms'), value: stay.rooms, min: 1, max: MAX_ROOMS },
        { name: 'adults', label: t('adults'), value: stay.adults, min: 1, max: MAX_GUESTS },
        {
          name: 'children',
          label: t('children'),
          hint: t('childrenHint'),
          value: stay.children,
          min: 0,
          max: MAX_GUESTS,
        },
      ]}
      presetsLabel={t('presets')}
      presets={[1, 2, 3, 4].map((count) => ({
        label: t('guestsCount', { count }),
        values: { rooms: 1, adults: count },
      }))}
      summary={({ rooms = 1, adults = 1, children = 0 }) => {
        if (isBrief && rooms === 1) return t('guestsCount', { count: adults + children });
        const guests = [
          t('adultsCount', { count: adults }),
          ...(children ? [t('childrenCount', { count: children })] : []),
        ];
        return t('roomSummary', { rooms: t('roomsCount', { count: rooms }), guests: guests.join(', ') });
      }}
    />
  );
}
