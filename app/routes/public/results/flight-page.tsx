import type { FlightFormAction } from './flight-form.tsx';
import { FlightFormPage, FlightResults } from './later-pages.ts';
import type { LoadedFlights } from './load-flight-page.ts';

export function FlightPage({ loaded, action }: { loaded: LoadedFlights; action: FlightFormAction }) {
  const { flights } = loaded;
  return flights ? (
    <FlightResults loaded={{ ...loaded, flights }} action={action} />
  ) : (
    <FlightFormPage loaded={loaded} action={action} />
  );
}
