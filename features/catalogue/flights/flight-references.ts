import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { cleanLine } from '#lib/clean-text.ts';

export interface KnownAirline {
  id: string;
  code: string;
  name: string;
}

export interface KnownAirport {
  id: string;
  code: string;
  city: string;
  timezone: string;
}

/** The airlines and airports named by a form or file, by code and by name or city. */
export interface FlightReferences {
  airlines: ReadonlyMap<string, readonly KnownAirline[]>;
  airports: ReadonlyMap<string, readonly KnownAirport[]>;
}

type Found<Value> = { ok: true; value: Value } | { ok: false; problem: string };

/**
 * Locks the rows: inside a transaction they can't be deleted until it ends, and rows deleted just before are not
 * found.
 */
export async function readReferences(
  db: Database,
  { airlines, airports }: { airlines: readonly string[]; airports: readonly string[] },
): Promise<FlightReferences> {
  const airlineTexts = folded(airlines.flatMap((text) => [cleanLine(text), normal(text)]));
  const airportTexts = folded(airports.flatMap((text) => [cleanLine(text), normal(text), codeIn(text)]));
  const foundAirlines = await db
    .selectFrom('airlines')
    .select(['id', 'code', 'name'])
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`lower(code) = any(${airlineTexts}) or lower(name) = any(${airlineTexts})`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const foundAirports = await db
    .selectFrom('airports')
    .select(['id', 'code', 'city', 'timezone'])
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`lower(code) = any(${airportTexts}) or lower(city) = any(${airportTexts})`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return indexReferences(foundAirlines, foundAirports);
}

/** Folded by the database, whose lower() differs from JavaScript's toLowerCase(). */
function folded(texts: readonly string[]) {
  return sql`array(select lower(text) from unnest(${[...new Set(texts)]}::text[]) as text)`;
}

function indexReferences(airlines: readonly KnownAirline[], airports: readonly KnownAirport[]): FlightReferences {
  return {
    airlines: byTexts(airlines, ({ code, name }) => [code, name]),
    airports: byTexts(airports, ({ code, city }) => [code, city]),
  };
}

function byTexts<Value>(values: readonly Value[], textsOf: (value: Value) => string[]) {
  const index = new Map<string, Value[]>();
  for (const value of values) {
    for (const text of new Set(textsOf(value).map(normal))) {
      index.set(text, [...(index.get(text) ?? []), value]);
    }
  }
  return index;
}

export function findAirline({ airlines }: FlightReferences, text: string): Found<KnownAirline> {
  const wanted = normal(text);
  const called = airlines.get(wanted) ?? [];
  const value = called.find(({ code }) => normal(code) === wanted) ?? called[0];
  return value ? { ok: true, value } : { ok: false, problem: `There is no airline "${text}".` };
}

/** Accepts NBO, "Nairobi (NBO)", "NBO, Nairobi", or a city with one airport. */
export function findAirport({ airports }: FlightReferences, text: string): Found<KnownAirport> {
  const code = codeIn(text);
  const coded = airports.get(code)?.find((airport) => normal(airport.code) === code);
  if (coded) return { ok: true, value: coded };
  const [only, ...others] = airports.get(normal(text)) ?? [];
  if (!only) return { ok: false, problem: `There is no airport "${text}". Enter its code, such as NBO.` };
  if (others.length === 0) return { ok: true, value: only };
  const codes = [only, ...others].map((airport) => airport.code).join(', ');
  return { ok: false, problem: `${only.city} has several airports: enter one of ${codes}.` };
}

/** The code alone, before the city or in brackets after it; else the whole text. */
function codeIn(text: string): string {
  const match = /^\s*([a-z]{3})\s*(?:,.*)?$|\(\s*([a-z]{3})\s*\)\s*$/i.exec(text);
  return normal(match?.[1] ?? match?.[2] ?? text);
}

function normal(text: string): string {
  return cleanLine(text).toLowerCase();
}
