import { minorUnitsText } from '#features/booking/back-office/office-labels.ts';
import type { StatementTotals } from '#features/payments/statements/list-statements.ts';
import type { StatementFormatName } from '#features/payments/statements/statement-line.ts';
import { dateFormat } from '#lib/formats.ts';
import { roles } from '#ui/table-parts.ts';
import { Panel } from '../panel.tsx';

export const formatLabels: Record<StatementFormatName, string> = {
  mpesa: 'M-Pesa',
  stripe_balance: 'Stripe, balance',
  stripe_payments: 'Stripe, payments',
  sandbox: 'Sandbox',
};

const day = dateFormat('en-US', { timeZone: 'Africa/Nairobi', dateStyle: 'medium' });

/** Nov 1, 2026 – Nov 15, 2026 */
export function periodText({ beginsAt, endsAt }: { beginsAt: Date | null; endsAt: Date | null }): string {
  if (!beginsAt || !endsAt) return 'No line could be read';
  return day.formatRange(beginsAt, endsAt);
}

/** Explicit, because `display: grid` removes the table roles, as in `roles`. */
const rowHead = { role: 'rowheader', scope: 'row' } as const;

/** On a phone each row has its name above its three figures. */
const rowStyle =
  'border-b border-line last:border-b-0 max-md:grid max-md:grid-cols-3 max-md:gap-x-2 max-md:px-4 max-md:py-2';
const cellStyle = 'px-3 py-2 text-end last:pe-4 max-md:p-0 max-md:last:pe-0';

export function TotalsPanel({ totals }: { totals: readonly StatementTotals[] }) {
  return (
    <Panel title="Totals">
      <table {...roles.table} className="num w-full border-collapse text-sm max-md:block">
        <caption className="sr-only">Totals by currency</caption>
        <thead {...roles.group} className="max-md:block">
          <tr {...roles.row} className={`text-ink-2 ${rowStyle}`}>
            <th {...roles.head} className="px-4 py-2 text-start max-md:sr-only">
              What
            </th>
            {['Statement', 'Ours', 'Difference'].map((name) => (
              <th key={name} {...roles.head} className={`${cellStyle} font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className="max-md:block">
          {totals.flatMap(rowsOf).map(({ key, name, there, ours }) => (
            <tr key={key} {...roles.row} className={rowStyle}>
              <th
                {...rowHead}
                className="px-4 py-2 text-start font-normal max-md:col-span-3 max-md:p-0 max-md:text-ink-2"
              >
                {name}
              </th>
              <td {...roles.cell} className={cellStyle}>
                {minorUnitsText(there)}
              </td>
              <td {...roles.cell} className={cellStyle}>
                {ours === null ? '' : minorUnitsText(ours)}
              </td>
              <td {...roles.cell} className={cellStyle}>
                {ours !== null && (
                  <span className={there === ours ? 'text-success' : 'font-semibold text-danger'}>
                    {minorUnitsText(there - ours)}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Our books have neither the provider's fees nor its transfers to the bank. */
function rowsOf(totals: StatementTotals) {
  const { currency, paidMinor, ourPaidMinor, backMinor, ourBackMinor, feeMinor, movedMinor } = totals;
  const rows = [
    { name: 'Paid in', there: paidMinor, ours: ourPaidMinor, isShown: true },
    { name: 'Paid back', there: backMinor, ours: ourBackMinor, isShown: backMinor + ourBackMinor > 0 },
    { name: 'Fees', there: feeMinor, ours: null, isShown: feeMinor !== 0 },
    { name: 'Moved elsewhere', there: movedMinor, ours: null, isShown: movedMinor !== 0 },
  ];
  return rows
    .filter(({ isShown }) => isShown)
    .map((row) => ({ ...row, key: `${currency} ${row.name}`, name: `${row.name}, ${currency}` }));
}
