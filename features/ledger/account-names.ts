import type { Database } from '#db/connect.ts';
import { providerTitle } from '#lib/provider-names.ts';

/** Readable names of ledger accounts: "Customers", "Kenya Airways", "Money at M-Pesa, KES". */
export async function accountNames(
  db: Database,
  transfers: readonly { debit: string; credit: string }[],
): Promise<(code: string) => string> {
  const codes = [...new Set(transfers.flatMap(({ debit, credit }) => [debit, credit]))];
  const idsOf = (...kinds: string[]) => [
    ...new Set(
      codes.map((code) => code.split(':')).flatMap(([kind = '', id]) => (kinds.includes(kind) && id ? [id] : [])),
    ),
  ];
  const [airlines, hotels, agencies] = await Promise.all([
    namesOf(db, 'airlines', idsOf('airline')),
    namesOf(db, 'hotels', idsOf('hotel')),
    agencyNames(db, idsOf(...Object.keys(agentAccountLabels))),
  ]);
  return (code) => {
    const [kind = '', middle = '', currency = ''] = code.split(':');
    if (kind === 'money') return `Money at ${providerTitle(middle)}, ${currency}`;
    if (kind === 'airline') return airlines.get(middle) ?? code;
    if (kind === 'hotel') return hotels.get(middle) ?? code;
    const agency = agencies.get(middle);
    if (agency !== undefined) return `${agency}, ${agentAccountLabels[kind]}`;
    const label = currencyLabels[kind];
    return ourLabels[kind] ?? (label ? `${label}, ${middle}` : code);
  };
}

const ourLabels: Record<string, string> = {
  customers: 'Customers',
  rounding: 'Rounding',
  adjustments: 'Adjustments',
  taken_back: 'Taken back by providers',
};

/** Of the accounts that are one for each currency. */
const currencyLabels: Record<string, string> = {
  provider_fees: 'Fees of providers',
  unmatched: 'Unmatched',
  exchange: 'Exchange',
};

/** Labels of an agency's accounts. */
const agentAccountLabels: Record<string, string> = {
  agent: 'credit',
  agent_held: 'reserved',
  agent_sales: 'till',
  agent_net: 'fares sold',
  agent_markup: 'commission',
};

async function namesOf(
  db: Database,
  table: 'airlines' | 'hotels',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function agencyNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('agents').select(['id', 'agencyName as name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
