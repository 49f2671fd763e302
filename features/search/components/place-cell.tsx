import { Combobox } from '#app/ui/combobox.tsx';
import type { ComboboxOption } from '#app/ui/combobox-list.tsx';
import { BedDouble, MapPin, Plane } from '#app/ui/icons.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { PlaceSuggestion } from '../places/place-index.ts';
import type { PopularPlace } from '../popular-place.ts';

const icons = { airport: Plane, city: MapPin, hotel: BedDouble };

/** The places that a text may mean, asked of the site. */
async function fetchPlaces(
  asked: { text: string; language: string; purpose: 'flights' | 'hotels' },
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const params = new URLSearchParams({ q: asked.text, lang: asked.language, for: asked.purpose });
  const answer = await fetch(`/api/v1/places?${params}`, { signal });
  if (!answer.ok) throw new Error(`The places answered ${answer.status}`);
  const { data }: { data: PlaceSuggestion[] } = await answer.json();
  return data.map(({ kind, text, name, detail, code }) => ({
    // It becomes part of an id, which may hold no space.
    value: `${kind}-${encodeURIComponent(text)}`,
    label: name,
    detail,
    code: code ?? undefined,
    icon: icons[kind],
  }));
}

/** A text field that offers the popular places at once, and what is like the text while somebody types. */
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
      suggest={(text, signal) =>
        text ? fetchPlaces({ text, language, purpose }, signal) : places.map(popularOption)
      }
    />
  );
}

function popularOption({ code, name, country }: PopularPlace) {
  return { value: code, label: name, detail: country, code, icon: MapPin };
}

/** An empty field says what a search will take for it. */
export function defaultPlace(places: readonly PopularPlace[], code: string): string {
  const place = places.find((candidate) => candidate.code === code);
  return place ? `${place.name} (${place.code})` : code;
}
