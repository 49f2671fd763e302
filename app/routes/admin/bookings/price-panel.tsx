import {
  amountFormatter,
  amountStyle,
  amountsOfParts,
  totalAmount,
} from '#features/booking/booking-amount.ts';
import type { BookingDetails } from '#features/booking/booking-details.ts';
import { formatUsdCents } from '#lib/money.ts';
import { rateFigure } from '#lib/rate-figure.ts';
import { Panel } from '../panel.tsx';

interface Line {
  label: string;
  minor: number;
}

export function PricePanel({ booking }: { booking: BookingDetails }) {
  const { totalMinor, currency, ratePerUsd, agency } = booking;
  const write = amountFormatter(amountStyle(booking), 'en');
  const lines = [
    ...linesOf(booking),
    ...(agency
      ? [{ label: `Commission of the agency, ${agency.markupPercentage}%`, minor: agency.commissionMinor }]
      : []),
  ];
  const amounts = amountsOfParts(
    booking,
    lines.map(({ minor }) => minor),
  );
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
        <caption className="sr-only">What the booking costs</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">For</th>
            <th scope="col">In dollars</th>
            <th scope="col">In {currency}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, minor }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two flights may have one name, and the lines never move.
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
            <td className="num py-2.5 text-end">{formatUsdCents(totalMinor, 'en-US')}</td>
            <td className="num px-4 py-2.5 text-end whitespace-nowrap">{write(totalAmount(booking))}</td>
          </tr>
        </tbody>
      </table>
      {agency && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-2">
          The agency pays us net{' '}
          <b className="num font-semibold text-ink">{formatUsdCents(agency.netMinor, 'en-US')}</b> from its
          credit and takes the selling price from its customer.
        </p>
      )}
    </Panel>
  );
}

function linesOf({ flights, stay }: BookingDetails): Line[] {
  if (stay) {
    return stay.rooms.map(({ type, count, pricePerNightMinor }) => ({
      label: `${count} × ${type}, ${stay.nights} ${stay.nights === 1 ? 'night' : 'nights'}`,
      minor: count * pricePerNightMinor * stay.nights,
    }));
  }
  return flights.map(({ number, cabin, priceMinor, from, to }) => ({
    label: `${number} ${from.code}–${to.code}, ${cabin}`,
    minor: priceMinor,
  }));
}
