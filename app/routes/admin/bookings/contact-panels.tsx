import type { OfficeBooking } from '#features/booking/back-office/read-office-booking.ts';
import type { BookingAgency, BookingDetails, BookingStatus } from '#features/booking/booking.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Pencil } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { DialogLink } from '../form-dialog.tsx';
import { EmailLink, Fact, loneLink, NamedLink, Panel, PhoneLink } from '../panel.tsx';

const languages = new Intl.DisplayNames('en', { type: 'language' });

export function ContactPanel({ booking, customer }: Pick<OfficeBooking, 'booking' | 'customer'>) {
  const { contactEmail, contactPhone, contactVerifiedAt, language, anonymisedAt } = booking;
  return (
    <Panel
      title="Contact"
      aside={
        anonymisedAt === null && (
          <DialogLink dialog="contact" tone="quiet" icon={Pencil} className="-me-2" label="Correct" />
        )
      }
    >
      <dl className="grid grid-cols-2 gap-3 px-4 py-3">
        <Fact wide name={contactVerifiedAt === null ? 'E-mail, not verified' : 'E-mail, verified'}>
          <EmailLink email={contactEmail} />
        </Fact>
        {contactPhone !== '' && (
          <Fact wide name="Phone">
            <PhoneLink phone={contactPhone} />
          </Fact>
        )}
        <Fact name="Account">
          {customer ? (
            <NamedLink to={`/admin/users/${customer.id}`}>{customer.name || customer.email}</NamedLink>
          ) : (
            'Guest'
          )}
        </Fact>
        <Fact name="Language">{languages.of(language) ?? language}</Fact>
      </dl>
    </Panel>
  );
}

/** Replaces the payments: the agency paid from its credit. */
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
        {isCancelledHold ? 'The hold was cancelled, and its credit was released.' : statusNotes[status]}
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

const statusNotes: Record<BookingStatus, string> = {
  held: 'Its credit is reserved until it issues the booking or the hold expires.',
  confirmed: 'Paid from its credit. Its customer pays the agency, so there are no payments here.',
  expired: 'The hold expired, and its credit was released.',
  cancelled: 'The refund went to the credit of the agency, which refunds its customer.',
};
