import type { BookingStatus } from '#features/booking/booking.ts';
import type { BookingAgency, BookingDetails } from '#features/booking/booking-details.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Link } from '../../../ui/link.tsx';
import { Fact, loneLink, Panel } from '../panel.tsx';

/** In place of payments: who sold it, and paid for it from its credit. */
export function AgencyPanel({
  agency,
  booking,
}: {
  agency: BookingAgency;
  booking: Pick<BookingDetails, 'status' | 'confirmedAt'>;
}) {
  const { status } = booking;
  const isCancelledHold = status === 'cancelled' && booking.confirmedAt === null;
  const { agentId, name, phone, netMinor, commissionMinor, markupPercentage } = agency;
  return (
    <Panel title="Agency">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 py-3 md:grid-cols-4">
        <Fact wide name="Sold by">
          <Link to={`/admin/agents/${agentId}`} className={`font-semibold ${loneLink}`}>
            <bdi>{name}</bdi>
          </Link>
          {phone !== null && (
            <a href={`tel:${phone}`} dir="ltr" className={`num ms-3 text-sm ${loneLink}`}>
              {phone}
            </a>
          )}
        </Fact>
        <Fact name={isCancelledHold ? netNames.expired : netNames[status]}>
          <b className="num font-semibold">{formatUsdCents(netMinor, 'en-US')}</b>
        </Fact>
        <Fact name={`Commission, ${markupPercentage}%`}>
          <span className="num">{formatUsdCents(commissionMinor, 'en-US')}</span>
        </Fact>
      </dl>
      <p className="border-t border-line px-4 py-2.5 text-sm text-ink-2">
        {isCancelledHold ? 'The hold was cancelled, and its credit is free again.' : notes[status]}
      </p>
    </Panel>
  );
}

const netNames: Record<BookingStatus, string> = {
  held: 'Net, reserved',
  confirmed: 'Net, paid',
  expired: 'Net, released',
  cancelled: 'Net',
};

const notes: Record<BookingStatus, string> = {
  held: 'Its credit is reserved until it issues the booking or the hold runs out.',
  confirmed: 'Paid from its credit. Its customer pays the agency, so there are no payments here.',
  expired: 'The hold ran out, and its credit is free again.',
  cancelled: 'What came back is credit of the agency again; its customer is refunded by the agency.',
};
