import { Combobox } from '#app/ui/combobox.tsx';
import { MapPin } from '#app/ui/icons.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { PopularPlace } from '../popular-place.ts';
import { fetchPlaces } from './fetch-places.ts';

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
