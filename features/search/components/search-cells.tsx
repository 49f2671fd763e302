import { useNavigation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import type { ComboboxOption } from '#ui/combobox-list.tsx';
import { BedDouble, MapPin, Plane, Search } from '#ui/icons.tsx';
import { PassengerPicker } from '#ui/passenger-picker.tsx';
import type { FlightProblem } from '../flight-query.ts';
import { type HotelProblem, type HotelQuery, MAX_GUESTS, MAX_ROOMS } from '../hotel-query.ts';
import type { PopularPlace, SearchForms } from '../open-search-forms.ts';
import type { PlaceSuggestion } from '../places/suggest-places.ts';

const icons = { airport: Plane, city: MapPin, hotel: BedDouble };

async function fetchPlaces(
  query: { text: string; language: string; purpose: 'flights' | 'hotels' },
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const params = new URLSearchParams({ q: query.text, lang: query.language, for: query.purpose });
  const answer = await fetch(`/api/v1/places?${params}`, { signal });
  if (!answer.ok) throw new Error(`/api/v1/places answered ${answer.status}`);
  const { data }: { data: PlaceSuggestion[] } = await answer.json();
  return data.map(({ kind, text, name, detail, code }) => ({
    // It becomes part of an element id, which can't contain spaces.
    value: `${kind}-${encodeURIComponent(text)}`,
    label: name,
    detail,
    code: code ?? undefined,
    icon: icons[kind],
  }));
}

/** A text field with suggestions: popular places while it is empty, then matching ones. */
export function PlaceCell(props: {
  name: string;
  label: string;
  placeholder: string;
  purpose: 'flights' | 'hotels';
  places: readonly PopularPlace[];
  value: string;
  error?: string | undefined;
  className?: string;
  onChange: (text: string) => void;
}) {
  const { purpose, places, value, onChange, ...cell } = props;
  const { language } = useTranslation('search');
  return (
    <Combobox
      {...cell}
      icon={MapPin}
      defaultValue={value}
      onChange={onChange}
      suggest={(text, signal) => (text ? fetchPlaces({ text, language, purpose }, signal) : places.map(popularOption))}
    />
  );
}

function popularOption({ code, name, country }: PopularPlace) {
  return { value: code, label: name, detail: country, code, icon: MapPin };
}

/** The placeholder names the default of an empty field. */
export function defaultPlace(places: readonly PopularPlace[], code: string): string {
  const place = places.find((candidate) => candidate.code === code);
  return place ? `${place.name} (${place.code})` : code;
}

export function GuestsCell({
  stay,
  label,
  isBrief = false,
  isDefault = false,
  error,
  className,
}: {
  stay: Pick<HotelQuery, 'rooms' | 'adults' | 'children'>;
  label: string;
  /** Leaves out a single room from the summary. */
  isBrief?: boolean | undefined;
  /** Before a search the words are the documented ones: "1 Room, 2 Adult". */
  isDefault?: boolean | undefined;
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
          t(isDefault ? 'adultsCount' : 'adultCount', { count: adults }),
          ...(children ? [t('childrenCount', { count: children })] : []),
        ];
        return t('roomSummary', { rooms: t('roomsCount', { count: rooms }), guests: guests.join(', ') });
      }}
    />
  );
}

/** The submit button of a search form; busy while the results load. */
const resultPages: (string | undefined)[] = ['/search', '/flights', '/hotels'];

export function SearchButton({ className }: { className: string }) {
  const { t } = useTranslation('search');
  const isSearching = resultPages.includes(useNavigation().location?.pathname);
  return (
    <Button
      type="submit"
      tone="accent"
      size="lg"
      icon={Search}
      busy={isSearching}
      busyLabel={t('searching')}
      className={`lg:min-h-17 lg:px-6 ${className}`}
    >
      {t('search')}
    </Button>
  );
}

/** The message of a problem in a search form. */
export function useProblemText({ maxPassengers, maxStayNights }: SearchForms) {
  const { t } = useTranslation('search');
  return (problem: FlightProblem | HotelProblem | undefined): string | undefined => {
    if (!problem) return undefined;
    return t(`errors.${problem}`, {
      count: problem === 'tooManyNights' ? maxStayNights : maxPassengers,
      rooms: MAX_ROOMS,
      guests: MAX_GUESTS,
    });
  };
}
