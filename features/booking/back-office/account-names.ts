import type { Database } from '#db/connect.ts';

/** Accounts of the ledger as one reads them: "Customers", "Kenya Airways", "Money at sandbox, KES". */
export async function accountNames(
  db: Database,
  transfers: readonly { debit: string; credit: string }[],
): Promise<(code: string) => string> {
  const codes = [...new Set(transfers.flatMap(({ debit, credit }) => [debit, credit]))];
  const idsOf = (kind: string) =>
    codes.map((code) => code.split(':')).flatMap(([first, id]) => (first === kind && id ? [id] : []));
  const [airlines, hotels] = await Promise.all([
    namesOf(db, 'airlines', idsOf('airline')),
    namesOf(db, 'hotels', idsOf('hotel')),
  ]);
  return (code) => {
    const [kind = '', middle = '', currency = ''] = code.split(':');
    switch (kind) {
      case 'customers':
        return 'Customers';
      case 'rounding':
        return 'Rounding';
      case 'exchange':
        return `Exchange, ${middle}`;
      case 'money':
        return `Money at ${middle}, ${currency}`;
      case 'airline':
        return airlines.get(middle) ?? code;
      case 'hotel':
        return hotels.get(middle) ?? code;
      default:
        return code;
    }
  };
}

async function namesOf(
  db: Database,
  table: 'airlines' | 'hotels',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
