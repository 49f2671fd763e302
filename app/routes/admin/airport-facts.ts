import { findAirportFacts } from '#features/catalogue/airports/known-airports.ts';
import type { Route } from './+types/airport-facts';

/** Reference data of an airport code, with which the form fills itself. */
export async function loader({ params }: Route.LoaderArgs) {
  const code = params.code.toUpperCase();
  const facts = /^[A-Z]{3}$/.test(code) ? await findAirportFacts(code) : undefined;
  return { code, facts: facts ?? null };
}
