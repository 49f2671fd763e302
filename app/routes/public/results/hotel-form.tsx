import { HotelSearchForm } from '#features/search/components/hotel-search-form.tsx';
import type { HotelResultsData, LoadedHotels } from './load-hotels.ts';

/** The form submits to its own page. */
export type HotelFormAction = '/search' | '/hotels';

export type LoadedForm = Pick<LoadedHotels, 'forms' | 'places'> & { results: Pick<HotelResultsData, 'city'> | null };

/** The key resets typed values when another search is shown. */
export function HotelForm({ loaded, action }: { loaded: LoadedForm; action: HotelFormAction }) {
  const { forms, places, results } = loaded;
  const hotel = { ...forms.hotel, destination: results?.city ?? forms.hotel.destination };
  return (
    <HotelSearchForm
      key={JSON.stringify(hotel)}
      forms={{ ...forms, hotel }}
      places={places}
      wording={action === '/search' ? 'home' : 'page'}
      action={action}
    />
  );
}
