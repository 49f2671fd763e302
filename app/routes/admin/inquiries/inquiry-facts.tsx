import { type InquiryStatus, statusLabels, waitingStatuses } from '#features/inquiries/inquiry.ts';
import type { QueuedInquiry } from '#features/inquiries/queue/read-queued-inquiry.ts';
import { findLanguage } from '#i18n/languages.ts';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { EmailLink, Fact, loneLink, Moment, NamedLink, PhoneLink } from '../panel.tsx';

export function InquiryFacts({ inquiry }: { inquiry: QueuedInquiry }) {
  const { name, email, phone, createdAt, respondedAt, language, accountId, others, bookingReferences } = inquiry;
  return (
    <dl className="grid grid-cols-2 gap-3 px-4 py-3 md:grid-cols-3">
      <Fact name="Name">
        <bdi>{name}</bdi>
      </Fact>
      <Fact wide name="Email">
        <EmailLink email={email} />
      </Fact>
      {phone !== null && (
        <Fact name="Phone">
          <PhoneLink phone={phone} />
        </Fact>
      )}
      <Fact name="Created">
        <Moment at={createdAt} />
      </Fact>
      {respondedAt !== null && (
        <Fact name="Responded">
          <Moment at={respondedAt} />
        </Fact>
      )}
      <Fact name="Language">{findLanguage(language)?.name ?? language}</Fact>
      {accountId !== null && (
        <Fact name="Account">
          <NamedLink to={`/admin/users/${accountId}`}>Has an account</NamedLink>
        </Fact>
      )}
      {bookingReferences.length > 0 && (
        <Fact name={bookingReferences.length === 1 ? 'Booking' : 'Bookings'}>
          <span className="flex flex-wrap gap-x-3">
            {bookingReferences.map((reference) => (
              <Link key={reference} to={`/admin/bookings?q=${reference}`} className={loneLink}>
                <span dir="ltr" className="num">
                  {reference}
                </span>
              </Link>
            ))}
          </span>
        </Fact>
      )}
      {others > 0 && (
        <Fact name="From the same address">
          <NamedLink to={`/admin/inquiries?q=${encodeURIComponent(email)}&inquiry=${inquiry.id}`}>
            {others === 1 ? '1 other inquiry' : `${others.toLocaleString('en-US')} other inquiries`}
          </NamedLink>
        </Fact>
      )}
    </dl>
  );
}

export function InquiryBadge({ status }: { status: InquiryStatus }) {
  return (
    <Badge tone={toneOf(status)} className="flex-none">
      {statusLabels[status]}
    </Badge>
  );
}

function toneOf(status: InquiryStatus) {
  if (waitingStatuses.includes(status)) return 'danger';
  return status === 'resolved' ? 'success' : 'neutral';
}
