import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { type Values, valuesOf } from '../editing/form-values.ts';
import { listCountries } from '../editing/geography.ts';
import type { Editable, RecordKind, StoredRow } from '../editing/record-kind.ts';
import { addParsed, type RecordChange, readStored, updateParsed } from '../editing/save-record.ts';
import { problemOfAddress } from '../pictures/fetch-public-picture.ts';
import { pictureProblemText } from '../pictures/picture-problems.ts';
import {
  type Airline,
  type AirlineField,
  airlineFields,
  airlineValues,
  parseAirline,
  requiredAirlineFields,
} from './airline.ts';
import {
  type AirlineWithLogo,
  type LogoChange,
  type LogoContext,
  queueAirlineLogos,
  type SavedWithLogo,
  saveWithLogo,
} from './airline-logo.ts';

type StoredAirline = Airline & StoredRow & { logoFile: string | null; countryName: string | null };

export interface ListedAirline {
  id: string;
  name: string;
  code: string;
  /** The country's name, or null where it is unknown. */
  country: string | null;
  logoFile: string | null;
  /** A logo URL is set, but its picture could not be fetched. */
  isLogoMissing: boolean;
}

const requiredColumns = ['name', 'code'] as const;

export const airlines: RecordKind<AirlineField, AirlineWithLogo, StoredAirline, ListedAirline> = {
  table: 'airlines',
  subject: 'airline',
  fields: airlineFields,
  list: {
    from: sql`airlines left join countries on countries.code = airlines.country`,
    columns: sql`
      airlines.id, airlines.name, airlines.code, countries.name as country, logo_file,
      logo_url is not null and logo_file is null as is_logo_missing
    `,
    search: ['airlines.name', 'airlines.code', 'countries.name'],
    filters: { where: (value) => (value === 'abroad' ? sql`airlines.country <> 'KE'` : undefined) },
    sorts: { name: sql`airlines.name`, code: sql`airlines.code`, country: sql`countries.name` },
  },
  stored: sql`
    select airlines.*, countries.name as country_name
    from airlines left join countries on countries.code = airlines.country
    where airlines.deleted_at is null
  `,
  values: airlineValues,
  parse: async (db, values) => parseAirline(values, await listCountries(db), requiredAirlineFields),
  taken: ({ code }) => ({ code: `${code} is the code of another airline.` }),
  async afterUpdate(transaction, id) {
    const [row] = await readStored(transaction, airlines, sql`and airlines.id = ${id}`);
    if (row?.logoUrl && !row.logoFile) await queueAirlineLogos(transaction, [id]);
    return [];
  },
  uses: { flight: sql`from flights where airline_id = airlines.id and deleted_at is null` },
  inUse: ({ name }, uses, count) =>
    `${name} cannot be deleted: ${uses} ${count === 1 ? 'refers' : 'refer'} to it. Delete its flights first.`,
  file: {
    columns: ['id', ...airlineFields, 'created_at', 'updated_at'],
    required: requiredColumns,
    cells: ({ countryName }) => ({ country: countryName }),
    async readLines(db) {
      const [countries, existing] = await Promise.all([listCountries(db), readStored(db, airlines)]);
      return {
        existing,
        keyOf: ({ code }) => code,
        keyIn: ({ values }) => values.code?.toUpperCase() ?? '',
        labelOf: ({ values }) => [values.code, values.name].filter(Boolean).join(' '),
        parse: ({ values }, stored) => {
          const parsed = parseAirline(
            valuesOf(airlineFields, (field) => values[field]),
            countries,
            requiredColumns,
          );
          // A stored URL stays valid, so that an exported file can be imported unchanged.
          if (!parsed.ok || parsed.value.logoUrl === null || parsed.value.logoUrl === stored?.logoUrl) return parsed;
          const problem = problemOfAddress(parsed.value.logoUrl);
          return problem ? { ok: false, problems: { logo_url: pictureProblemText[problem] } } : parsed;
        },
      };
    },
    async around(transaction, changed, write) {
      const ids = changed.map(({ id }) => id);
      const before = await readStored(transaction, airlines, sql`and airlines.id = any(${ids}::uuid[])`);
      const urls = new Map(before.map(({ id, logoUrl }) => [id, logoUrl]));
      const added = await write();
      await queueAirlineLogos(transaction, [
        ...added.filter(({ value }) => value.logoUrl).map(({ id }) => id),
        ...changed.filter(({ id, value }) => urls.get(id) !== value.logoUrl).map(({ id }) => id),
      ]);
      return [];
    },
  },
};

export interface EditableAirline extends Editable<AirlineField> {
  /** The id of our copy of the logo. */
  logoFile: string | null;
}

export async function readAirline(db: Database, id: string): Promise<EditableAirline | undefined> {
  const [row] = await readStored(db, airlines, sql`and airlines.id = ${id}`);
  return row && { id, version: row.version, values: airlineValues(row), logoFile: row.logoFile };
}

type Context = LogoContext & { db: Database };

export async function addAirline(
  { db, ...context }: Context,
  { values, logo }: { values: Values<AirlineField>; logo: LogoChange },
  actor: Actor,
): Promise<SavedWithLogo> {
  const parsed = await airlines.parse(db, values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  const stored = { logoUrl: null, logoFile: null };
  return saveWithLogo(context, { airline: parsed.value, stored, change: logo }, (airline) =>
    addParsed(db, airlines, airline, actor),
  );
}

export async function updateAirline(
  { db, ...context }: Context,
  { id, version, values, logo }: RecordChange<AirlineField> & { logo: LogoChange },
  actor: Actor,
): Promise<SavedWithLogo> {
  const parsed = await airlines.parse(db, values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  const [before] = await readStored(db, airlines, sql`and airlines.id = ${id}`);
  const save = (value: AirlineWithLogo) => updateParsed(db, airlines, { id, version, value }, actor);
  // This save is going to fail: don't fetch a picture for it.
  if (before?.version !== version) return save(parsed.value);
  return saveWithLogo(context, { airline: parsed.value, stored: before, change: logo }, save);
}

interface AirlineFigures {
  total: number;
  countries: number;
  /** Based outside Kenya. */
  international: number;
}

export function countAirlines(db: Database): Promise<AirlineFigures> {
  return db
    .selectFrom('airlines')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(distinct country)::int`.as('countries'),
      sql<number>`count(*) filter (where country <> 'KE')::int`.as('international'),
    ])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
}
