import { minorUnitsText, momentText } from '#features/booking/back-office/office-labels.ts';
import type { AccountSum, OfficeTransfer } from '#features/booking/back-office/read-office-booking.ts';
import { Fold } from '../flights/fold.tsx';
import { Panel } from '../panel.tsx';

const cell = 'px-4 py-1.5 text-start align-top';
const figure = 'num px-4 py-1.5 text-end align-top whitespace-nowrap';

/** Where its money is, and every step it took there. */
export function LedgerPanel({
  sums,
  transfers,
}: {
  sums: readonly AccountSum[];
  transfers: readonly OfficeTransfer[];
}) {
  if (transfers.length === 0) {
    return (
      <Panel title="Ledger">
        <p className="px-4 py-3 text-ink-2">No money has moved.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Ledger">
      <table className="w-full text-sm">
        <caption className="sr-only">What this booking left on each account</caption>
        <thead>
          <tr className="border-b border-line bg-sunken/50 text-xs text-ink-2">
            <th scope="col" className={cell}>
              Account
            </th>
            <th scope="col" className={figure}>
              Balance of this booking
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ account, currency, sumMinor }) => (
            <tr key={`${account} ${currency}`} className="border-b border-line last:border-b-0">
              <th scope="row" className={`${cell} font-normal`}>
                <bdi>{account}</bdi>
              </th>
              <td className={figure}>
                {signed(sumMinor)} <span className="text-ink-3">{currency}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="border-t border-line px-4 py-1">
        <Fold title={`${transfers.length} transfers`} open={false}>
          <ul className="-mx-4 divide-y divide-line border-t border-line text-sm">
            {transfers.map(({ id, debit, credit, amountMinor, currency, kind, at }) => (
              <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2 leading-4.5">
                <span>
                  <bdi>{debit}</bdi> <span className="text-ink-3">to</span> <bdi>{credit}</bdi>
                </span>
                <span className="num text-end">
                  {minorUnitsText(amountMinor)} <span className="text-ink-3">{currency}</span>
                </span>
                <span className="col-span-2 text-xs text-ink-3">
                  {kind.replaceAll('_', ' ')}, <time dateTime={at.toISOString()}>{momentText(at)}</time>
                </span>
              </li>
            ))}
          </ul>
        </Fold>
      </div>
    </Panel>
  );
}

function signed(minor: number): string {
  return minor < 0 ? `−${minorUnitsText(-minor)}` : minorUnitsText(minor);
}
