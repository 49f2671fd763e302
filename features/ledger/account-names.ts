import type { Database } from '#db/connect.ts';
import { providerTitle } from '#lib/provider-names.ts';

/** Readable names of ledger accounts: "Customers", "Kenya Airways", "Money at M-Pesa, KES". */
export async function accountNames(
  db: Database,
  transfers: readonly { debit: string; credit: string }[],
): Promise<(code: string) => string> {
  const codes = [...new Set(transfers.flatMap(({ debit, credit }) => [debit, credit]))];
  const idsOf = (isOf: (kind: string) => boolean) => [
    ...new Set(codes.map((code) => code.split(':')).flatMap(([kind = '', id]) => (isOf(kind) && id ? [id] : []))),
  ];
  const [airlines, hotels, agencies] = await Promise.all([
    namesOf(
      db,
      'airlines',
      idsOf((kind) => kind === 'airline'),
    ),
    namesOf(
      db,
      'hotels',
      idsOf((kind) => kind === 'hotel'),
    ),
    agencyNames(
      db,
      idsOf((kind) => kind in agentAccountLabels),
    ),
  ]);
  return (code) => {
    const [kind = '', middle = '', currency = ''] = code.split(':');
    switch (kind) {
      case 'customers':
        return 'Customers';
      case 'rounding':
        return 'Rounding';
      case 'adjustments':
        return 'Adjustments';
      case 'taken_back':
        return 'Taken back by providers';
      case 'provider_fees':
        return `Fees of providers, ${middle}`;
      case 'unmatched':
        return `Unmatched, ${middle}`;
      case 'exchange':
        return `Exchange, ${middle}`;
      case 'money':
        return `Money at ${providerTitle(middle)}, ${currency}`;
      case 'airline':
        return airlines.get(middle) ?? code;
      case 'hotel':
        return hotels.get(middle) ?? code;
      default: {
        const agency = agencies.get(middle);
        return agency === undefined ? code : `${agency}, ${agentAccountLabels[kind]}`;
      }
    }
  };
}

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
