import type { HotelFormAction } from './hotel-form.tsx';
import { HotelFormPage, HotelResults } from './later-pages.ts';
import type { LoadedHotels } from './load-hotels.ts';

type Loaded = LoadedHotels | (Pick<LoadedHotels, 'forms' | 'places'> & { results: null });

export function HotelPage({ loaded, action }: { loaded: Loaded; action: HotelFormAction }) {
  return loaded.results ? (
    <HotelResults loaded={loaded} action={action} />
  ) : (
    <HotelFormPage loaded={loaded} action={action} />
  );
}
