import type { BookingNeed, Need, NeedyBooking } from '#features/booking/back-office/booking-needs.ts';
import { amountText, methodLabels, spanText } from '#features/booking/back-office/office-labels.ts';
import { takebackTitle } from '#features/payments/takebacks/takeback-labels.ts';
import { Badge } from '#ui/badge.tsx';
import { CircleCheck } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';

export const needLabels: Record<BookingNeed, { title: string; short: string }> = {
  money_taken_back: { title: 'Money taken back', short: 'Respond, then keep or cancel the trip' },
  money_without_seats: { title: 'Money without seats', short: 'To be refunded' },
  payment_unknown: { title: 'Payment unknown', short: 'Was it paid?' },
  refund_due: { title: 'Refund due', short: 'Not refunded yet' },
  waiting_for_money: { title: 'Waiting for transfer or cash', short: 'Held until paid' },
  disrupted: { title: 'Flight cancelled or moved', short: 'Offer a refund' },
};

/** The bookings that need a person, the oldest of each kind first. */
export function NeedQueue({ needs, now }: { needs: readonly Need[]; now: Date }) {
  const waiting = needs.filter(({ count }) => count > 0);
  if (waiting.length === 0) {
    return (
      <p className="flex items-center gap-2.5 rounded-lg border border-line bg-surface px-4 py-3 text-ink-2">
        <CircleCheck className="flex-none text-success" />
        Nothing needs you.
      </p>
    );
  }
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="sr-only">
        Needs you
      </h2>
      <div className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line *:flex-1 *:basis-76 md:*:basis-50">
        {waiting.map((need) => (
          <NeedGroup key={need.need} {...need} now={now} />
        ))}
      </div>
    </section>
  );
}

function NeedGroup({ need, count, oldest, now }: Need & { now: Date }) {
  const { title, short } = needLabels[need];
  const isUrgent = need === 'money_without_seats' || need === 'payment_unknown';
  return (
    <section aria-label={title} className="min-w-0 bg-surface pb-1.5">
      <div className="flex items-start justify-between gap-3 px-4 pt-3 pb-1">
        <div className="min-w-0">
          <h3 className="text-sm font-semibold">{title}</h3>
          <p className="text-xs text-ink-3">{short}</p>
        </div>
        <Badge tone={isUrgent ? 'danger' : 'warning'} className="num">
          {count.toLocaleString('en-US')}
        </Badge>
      </div>
      <ul>
        {oldest.map((booking) => (
          <NeedLine key={`${booking.id} ${booking.since.getTime()}`} need={need} booking={booking} now={now} />
        ))}
      </ul>
      {count > oldest.length && (
        <Link
          to={`/admin/bookings?need=${need}`}
          className="inline-flex min-h-8 items-center px-4 text-sm font-semibold max-md:min-h-11 pointer-coarse:min-h-11"
        >
          Show all {count.toLocaleString('en-US')}
        </Link>
      )}
    </section>
  );
}

function NeedLine({ need, booking, now }: { need: BookingNeed; booking: NeedyBooking; now: Date }) {
  const { id, reference, customer, since, amountMinor, currency } = booking;
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={`/admin/bookings/${id}`}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 px-4 py-2 text-sm leading-4.5 text-ink hover:bg-brand-soft/35 hover:no-underline focus-visible:-outline-offset-2 max-md:min-h-11 md:grid-cols-[minmax(0,1fr)_auto]"
      >
        <b className="num font-semibold text-brand" dir="ltr">
          {reference}
        </b>
        <span className="truncate md:row-start-2">
          <bdi>{customer || 'Unknown Customer'}</bdi>
        </span>
        <span className="num text-end font-semibold">{amountText(amountMinor, currency)}</span>
        <span className="truncate text-xs text-ink-3 max-md:col-span-2 md:col-span-2 md:row-start-3">
          {reasonOf(need, booking, now)}
        </span>
        <span className="num text-end text-xs text-ink-3 md:col-start-2 md:row-start-2">
          {spanText(now.getTime() - since.getTime())} <span className="sr-only">ago</span>
        </span>
      </Link>
    </li>
  );
}

const failures: Record<string, string> = {
  not_available: 'seats or rooms were gone',
  paid_before: 'paid twice',
  wrong_amount: 'wrong amount',
  reported_other_amount: 'M-Pesa reported another amount',
};

function reasonOf(need: BookingNeed, { failure, method, until, ...refund }: NeedyBooking, now: Date): string {
  const isByHand = method === 'bank_transfer' || method === 'cash' || refund.isByHand;
  const label = method === null ? '' : methodLabels[method];
  switch (need) {
    case 'money_taken_back':
      return joinParts(
        refund.takeback ? takebackTitle(refund.takeback).toLowerCase() : label,
        until && until > now && `respond within ${spanText(until.getTime() - now.getTime())}`,
      );
    case 'money_without_seats':
      return joinParts(label, (failure && failures[failure]) ?? 'nothing booked', isByHand && 'hand it out');
    case 'payment_unknown':
      return joinParts(label, (failure && failures[failure]) ?? null);
    case 'refund_due':
      return joinParts(label, isByHand ? 'hand it out' : refund.isHeldUp ? 'held up' : 'being sent');
    case 'waiting_for_money':
      return joinParts(label, until && `${spanText(until.getTime() - now.getTime())} left`);
    case 'disrupted':
      return until ? `leaves in ${spanText(until.getTime() - now.getTime())}` : '';
  }
}

function joinParts(...parts: (string | false | null)[]): string {
  return parts.filter(Boolean).join(', ');
}
