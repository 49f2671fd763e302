import { hundredthsText } from '#features/booking/back-office/office-words.ts';
import type { StatementTotals } from '#features/payments/statements/read-statement-lines.ts';
import { Panel } from '../panel.tsx';

/** What came and went, there and here. A difference is what the lines below explain. */
export function TotalsPanel({ totals }: { totals: readonly StatementTotals[] }) {
  return (
    <Panel title="Totals">
      <div className="overflow-x-auto">
        <table className="num w-full min-w-80 border-collapse text-sm">
          <caption className="sr-only">Totals by currency</caption>
          <thead>
            <tr className="border-b border-line text-ink-2">
              <th scope="col" className="px-4 py-2 text-start font-semibold">
                <span className="sr-only">What</span>
              </th>
              {['Statement', 'Ours', 'Difference'].map((name) => (
                <th key={name} scope="col" className="px-3 py-2 text-end font-semibold last:pe-4">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {totals.flatMap(rowsOf).map(({ key, name, there, ours }) => (
              <tr key={key} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-4 py-2 text-start font-normal">
                  {name}
                </th>
                <td className="px-3 py-2 text-end">{hundredthsText(there)}</td>
                <td className="px-3 py-2 text-end">{ours === null ? '' : hundredthsText(ours)}</td>
                <td className="px-3 py-2 pe-4 text-end">
                  {ours !== null && (
                    <span className={there === ours ? 'text-success' : 'font-semibold text-danger'}>
                      {hundredthsText(there - ours)}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
