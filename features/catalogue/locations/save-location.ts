import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { findAirportsOfCities } from '../airports/known-airports.ts';
import { listCountries } from '../editing/countries.ts';
import type { Parsed, Saved, Values } from '../editing/save-outcome.ts';
import { addRow, updateRow } from '../editing/save-row.ts';
import { type Location, type LocationField, locationValues, parseLocation } from './location.ts';
import { placeOnMap } from './place-on-map.ts';
import { readLocation } from './read-location.ts';
import { insertLocations, overwriteLocations } from './write-locations.ts';

export async function addLocation(
  db: Database,
  values: Values<LocationField>,
  actor: Actor,
): Promise<Saved<LocationField>> {
  const parsed = await readForm(db, values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return addRow(db, {
    ...saving(parsed.value, actor),
    insert: async (transaction) => {
      const [id = ''] = await insertLocations(transaction, [parsed.value]);
      return id;
    },
  });
}

export async function updateLocation(
  db: Database,
  { id, version, values }: { id: string; version: number; values: Values<LocationField> },
  actor: Actor,
): Promise<Saved<LocationField>> {
  const parsed = await readForm(db, values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return updateRow(db, {
    ...saving(parsed.value, actor),
    id,
    read: (transaction) => readLocation(transaction, id),
    write: async (transaction) =>
      (await overwriteLocations(transaction, [{ id, version, value: parsed.value }])) === 1,
  });
}

async function readForm(
  db: Database,
  values: Values<LocationField>,
): Promise<Parsed<Location, LocationField>> {
  const parsed = parseLocation(values, await listCountries(db));
  if (!parsed.ok) return parsed;
  if (parsed.value.latitude !== null) return parsed;
  return { ok: true, value: placeOnMap(parsed.value, await findAirportsOfCities([parsed.value])) };
}

function saving(location: Location, actor: Actor) {
  return {
    subject: 'location',
    after: locationValues(location),
    actor,
    taken: { city: `${location.city} is there already.` },
  };
}
