import { MapPin } from 'lucide-react';
import { Combobox } from '#app/ui/combobox.tsx';
import { matchPlaces, type Place } from '../places.ts';

export function PlaceCell(props: {
  name: string;
  label: string;
  placeholder: string;
  places: readonly Place[];
  value: string;
  error?: string | undefined;
  className?: string;
  onChange: (text: string) => void;
}) {
  const { places, value, onChange, ...cell } = props;
  return (
    <Combobox
      {...cell}
      icon={MapPin}
      defaultValue={value}
      onChange={onChange}
      suggest={(text) =>
        matchPlaces(places, text).map(({ code, name, country }) => ({
          value: code,
          label: name,
          detail: country,
          code,
          icon: MapPin,
        }))
      }
    />
  );
}
