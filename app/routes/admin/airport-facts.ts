import { findAirportFacts } from '#features/catalogue/airports/fill-airport.ts';
import type { Route } from './+types/airport-facts';

/** What the reference of all airports knows of a code, for the form that fills itself. */
export async function loader({ params }: Route.LoaderArgs) {
  const code = params.code.toUpperCase();
  const facts = /^[A-Z]{3}$/.test(code) ? await findAirportFacts(code) : undefined;
  return { code, facts: facts ?? null };
}
