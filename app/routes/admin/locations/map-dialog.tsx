import { useNavigate } from 'react-router';
import { DrawnMap } from '#features/catalogue/components/drawn-map.tsx';
import { coordinateText } from '#features/catalogue/editing/coordinates.ts';
import type { LocationMap } from '#features/catalogue/locations/read-location-map.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

export function MapDialog({ map }: { map: LocationMap }) {
  const { list } = useListAddress();
  const navigate = useNavigate();
  const { city, country, hotels, coordinates, drawing } = map;
  const marked = hotels === 0 ? '' : hotels === 1 ? ' and 1 hotel' : ` and ${hotels} hotels`;
  return (
    <Dialog
      open
      onClose={() => navigate(list, { preventScrollReset: true, replace: true })}
      title={`${city}, ${country}`}
      description={coordinates ? coordinateText(coordinates) : undefined}
      size="lg"
    >
      {drawing ? (
        <DrawnMap drawing={drawing} label={`Map with ${city}${marked}`} />
      ) : (
        <p className="py-6 text-center text-ink-2">
          Nobody has said where {city} is. Edit the location and enter its coordinates to see it here.
        </p>
      )}
    </Dialog>
  );
}
