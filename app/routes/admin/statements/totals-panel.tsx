import { minorUnitsText } from '#features/booking/back-office/office-labels.ts';
import type { StatementTotals } from '#features/payments/statements/read-statement-lines.ts';
import { roles } from '../../../ui/table-parts.ts';
import { Panel } from '../panel.tsx';

/** Given back by hand, as all of `roles`. */
const rowHead = { role: 'rowheader', scope: 'row' } as const;

/** On a phone a line of three figures under its name. */
const rowStyle =
  'border-b border-line last:border-b-0 max-md:grid max-md:grid-cols-3 max-md:gap-x-2 max-md:px-4 max-md:py-2';
const cellStyle = 'px-3 py-2 text-end last:pe-4 max-md:p-0 max-md:last:pe-0';

/** What came and went, there and here. A difference is what the lines below explain. */
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

/** Fees and what moved to the bank are the provider's to tell: our books do not have them. */
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
