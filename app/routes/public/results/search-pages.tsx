import { later } from '#ui/later.ts';
import type { FlightFormAction } from './flight-form.tsx';
import type { HotelFormAction } from './hotel-form.tsx';
import type { LoadedFlights } from './load-flights.ts';
import type { LoadedHotels } from './load-hotels.ts';

// Each page is a chunk of its own. There is no Suspense around them on purpose: the previous page stays until the next
// one is complete.

const FlightFormPage = later(() => import('./flight-form-page.tsx').then(({ FlightFormPage: part }) => part));
const FlightResults = later(() => import('./flight-results.tsx').then(({ FlightResults: part }) => part));
const HotelFormPage = later(() => import('./hotel-form-page.tsx').then(({ HotelFormPage: part }) => part));
const HotelResults = later(() => import('./hotel-results.tsx').then(({ HotelResults: part }) => part));

export function FlightPage({ loaded, action }: { loaded: LoadedFlights; action: FlightFormAction }) {
  const { flights } = loaded;
  return flights ? (
    <FlightResults loaded={{ ...loaded, flights }} action={action} />
  ) : (
    <FlightFormPage loaded={loaded} action={action} />
  );
}

type Loaded = LoadedHotels | (Pick<LoadedHotels, 'forms' | 'places'> & { results: null });

export function HotelPage({ loaded, action }: { loaded: Loaded; action: HotelFormAction }) {
  return loaded.results ? (
    <HotelResults loaded={loaded} action={action} />
  ) : (
    <HotelFormPage loaded={loaded} action={action} />
  );
}
