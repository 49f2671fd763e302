import { minorUnitsText } from '#features/booking/back-office/office-labels.ts';
import type { AccountSum, OfficeTransfer } from '#features/booking/back-office/read-office-booking.ts';
import type { BookingDetails } from '#features/booking/booking.ts';
import { amountFormatter, amountStyle, stepOf, totalAmount } from '#features/booking/booking-amount.ts';
import { boardNames } from '#features/catalogue/rates/night-price.ts';
import { formatUsdCents, rateFigure, shareOut } from '#lib/money.ts';
import { Fold } from '../catalogue/form-section.tsx';
import { Moment, Panel } from '../panel.tsx';

interface PriceLine {
  label: string;
  minor: number;
}

export function PricePanel({ booking }: { booking: BookingDetails }) {
  const { totalUsdMinor, currency, ratePerUsd, agency } = booking;
  const write = amountFormatter(amountStyle(booking), 'en');
  const lines = [
    ...linesOf(booking),
    ...(agency
      ? [{ label: `Commission of the agency, ${agency.markupPercentage}%`, minor: agency.commissionMinor }]
      : []),
  ];
  const step = stepOf(booking);
  const amounts = shareOut(
    totalAmount(booking) / step,
    lines.map(({ minor }) => minor),
  ).map((steps) => steps * step);
  return (
    <Panel
      title="Price"
      aside={
        currency !== 'USD' && (
          <span className="num text-sm text-ink-2">
            Locked at 1 USD = {rateFigure(ratePerUsd, 'en')} {currency}
          </span>
        )
      }
    >
      <table className="w-full text-sm">
        <caption className="sr-only">Price of the booking</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">For</th>
            <th scope="col">In dollars</th>
            <th scope="col">In {currency}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, minor }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two flights may have the same name, and the lines never change order.
            <tr key={`${label} ${place}`} className="border-b border-line">
              <th scope="row" className="px-4 py-2 text-start font-normal">
                <bdi>{label}</bdi>
              </th>
              <td className="num py-2 text-end text-ink-2">{formatUsdCents(minor, 'en-US')}</td>
              <td className="num px-4 py-2 text-end whitespace-nowrap">{write(amounts[place] ?? 0)}</td>
            </tr>
          ))}
          <tr className="font-semibold">
            <th scope="row" className="px-4 py-2.5 text-start">
              {agency ? 'Selling price' : 'Total'}
            </th>
            <td className="num py-2.5 text-end">{formatUsdCents(totalUsdMinor, 'en-US')}</td>
            <td className="num px-4 py-2.5 text-end whitespace-nowrap">{write(totalAmount(booking))}</td>
          </tr>
        </tbody>
      </table>
      {agency && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-2">
          The agency pays us net{' '}
          <b className="num font-semibold text-ink">{formatUsdCents(agency.netMinor, 'en-US')}</b> from its credit and
          takes the selling price from its customer.
        </p>
      )}
    </Panel>
  );
}

function linesOf({ flights, stay }: BookingDetails): PriceLine[] {
  if (stay) {
    const nights = `${stay.nights} ${stay.nights === 1 ? 'night' : 'nights'}`;
    const rooms = stay.rooms.map(({ type, count, priceMinor }) => ({
      label: `${count} × ${type}, ${nights}`,
      minor: count * priceMinor,
    }));
    const board = { label: `${boardNames[stay.board]}, ${nights}`, minor: stay.boardMinor };
    return stay.boardMinor > 0 ? [...rooms, board] : rooms;
  }
  return flights.map(({ number, cabin, priceMinor, from, to }) => ({
    label: `${number} ${from.code}–${to.code}, ${cabin}`,
    minor: priceMinor,
  }));
}

const cell = 'px-4 py-1.5 text-start align-top';
const figure = 'num px-4 py-1.5 text-end align-top whitespace-nowrap';

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
        <caption className="sr-only">Balance of this booking on each account</caption>
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
                  {kind.replaceAll('_', ' ')}, <Moment at={at} />
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
