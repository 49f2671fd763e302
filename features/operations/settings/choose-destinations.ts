import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import {
  defaultPopularDestinations,
  MOST_POPULAR,
  type PopularDestination,
} from '#features/settings/popular-destinations.ts';
import type { SettingTexts } from '#features/settings/setting-texts.ts';
import type { SettingProblem } from '#features/settings/update-settings.ts';
import { cleanLine } from '#lib/clean-text.ts';

/** The cities of the typed airports, in their order. Names come from the catalogue, pictures from what there is. */
export async function chooseDestinations(
  transaction: DatabaseTransaction,
  path: string,
  typed: SettingTexts,
): Promise<{ ok: true; destinations: PopularDestination[] } | { ok: false; problems: SettingProblem[] }> {
  const rows = Array.from({ length: MOST_POPULAR }, (_, place) => ({
    name: `${path}.${place}`,
    code: codeIn(typed[`${path}.${place}`] ?? ''),
  })).filter(({ code }) => code !== '');
  const airports = await transaction
    .selectFrom('airports')
    .select(['code', 'city', 'country'])
    .where('code', '=', sql<string>`any(${rows.map(({ code }) => code)}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Map(airports.map(({ code, city, country }) => [code, cityOf(code, city, country)]));
  for (const usual of defaultPopularDestinations) known.set(usual.airportCode, usual);
  const problems = rows.flatMap(({ name, code }) =>
    known.has(code)
      ? []
      : [{ path: name, message: 'There is no such airport. Add it under Destinations first.' }],
  );
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, destinations: rows.flatMap(({ code }) => known.get(code) ?? []) };
}

/** What a list of suggestions fills in may go on after the code: "NBO Nairobi". */
function codeIn(text: string): string {
  return cleanLine(text).slice(0, 3).toUpperCase();
}

function cityOf(airportCode: string, city: string, country: string): PopularDestination {
  const slug =
    city
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || airportCode.toLowerCase();
  return { slug, city, country, airportCode, scene: slug };
}
