import type { ComboboxOption } from '#app/ui/combobox-list.tsx';
import { BedDouble, MapPin, Plane } from '#app/ui/icons.tsx';
import type { PlaceSuggestion } from '../places/place-index.ts';

const icons = { airport: Plane, city: MapPin, hotel: BedDouble };

/** The places that a text may mean, asked of the site. */
export async function fetchPlaces(
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
