import { data } from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { type OfficeBooking, readOfficeBooking } from '#features/booking/back-office/read-office-booking.ts';
import { amountFormatter, amountStyle, totalAmount } from '#features/booking/booking-amount.ts';
import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import { formatUsdCents } from '#lib/money.ts';
import { isId } from '#lib/untrusted-input.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Mail } from '#ui/icons.tsx';
import { Ban, FileDown } from '#ui/office-icons.tsx';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/booking';
import { AdminPage } from './admin-page.tsx';
import { BookingAlerts } from './bookings/booking-alerts.tsx';
import { StatusBadge } from './bookings/booking-columns.tsx';
import {
  ByHandDialog,
  ContactDialog,
  ReceivedDialog,
  RefundedDialog,
  ResendDialog,
} from './bookings/booking-dialogs.tsx';
import { type BookingOutcome, bookingIntents } from './bookings/booking-forms.ts';
import { CancelDialog } from './bookings/cancel-dialog.tsx';
import { AgencyPanel, ContactPanel } from './bookings/contact-panels.tsx';
import { PaymentsPanel } from './bookings/payments-panel.tsx';
import { LedgerPanel, PricePanel } from './bookings/price-panels.tsx';
import { TravellersPanel, TripPanel } from './bookings/trip-panels.tsx';
import { DialogLink, useOpenDialog } from './form-dialog.tsx';
import { keepTyped } from './form-refusals.ts';
import { NotesPanel } from './notes-panel.tsx';
import { OutcomeMessage } from './outcome-message.tsx';
import { HistoryPanel, ListLink } from './panel.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, payments } = factsOf(context);
  const office = isId(params.id) ? await readOfficeBooking(db, params.id) : undefined;
  if (!office) throw data(null, { status: 404 });
  const byHand = [...payments.providers.values()].filter((one) => one.byHand).map(({ name }) => name);
  return { ...office, byHand };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const { db, log, payments, identity, reportError } = factsOf(context);
  const parts = { ...payments, db, log, secret: identity.secret, actor: knownActor(context) };
  const onFault = keepTyped(reportError, ['cancel', 'contact', 'note', 'received', 'refunded']);
  return answerForm<BookingOutcome>({ request }, bookingIntents(parts, params.id), onFault);
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, cancellation, customer, transfers, sums, receivedBy, history, notes, byHand, documents } =
    loaderData;
  return (
    <AdminPage
      title={booking.reference}
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          {booking.confirmedAt !== null && (
            <ButtonLink to={`/admin/bookings/${booking.id}/documents/invoice`} reloadDocument size="sm" icon={FileDown}>
              {booking.agency ? 'Net invoice' : (documents[booking.id] ?? 'Invoice')}
            </ButtonLink>
          )}
          {booking.confirmedAt !== null && booking.agency && (
            <ButtonLink
              to={`/admin/bookings/${booking.id}/documents/customer-invoice`}
              reloadDocument
              size="sm"
              icon={FileDown}
            >
              Customer's invoice
            </ButtonLink>
          )}
          {booking.status === 'confirmed' && (
            <DialogLink dialog="resend" icon={Mail}>
              <span>
                Resend<span className="max-md:sr-only"> documents</span>
              </span>
            </DialogLink>
          )}
          {cancellation && (
            <DialogLink dialog="cancel" tone="danger" icon={Ban}>
              <span>
                Cancel<span className="max-md:sr-only"> booking</span>
              </span>
            </DialogLink>
          )}
        </div>
      }
    >
      <OutcomeMessage outcome={actionData} />
      <ListLink to="/admin/bookings">All bookings</ListLink>
      <BookingAlerts booking={booking} byHand={byHand} />
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line *:flex-1 *:basis-[40%] md:*:basis-26">
        <HeadFact name="Status" note={statusNote(booking)}>
          <StatusBadge status={booking.status} />
        </HeadFact>
        <HeadFact name="Total" note={totalNote(booking)}>
          {amountFormatter(amountStyle(booking), 'en')(totalAmount(booking))}
        </HeadFact>
        <HeadFact name="Travels" note={`until ${shortDate(booking.endsOn)}`}>
          {shortDate(booking.travelDate)}
        </HeadFact>
        <HeadFact name="Booked" note={bookedBy(booking, customer !== null)}>
          {momentText(booking.createdAt)}
        </HeadFact>
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[75rem]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <TripPanel booking={booking} />
          <TravellersPanel booking={booking} revealed={actionData?.kind === 'shown' ? actionData : undefined} />
          {booking.agency ? (
            <AgencyPanel agency={booking.agency} booking={booking} />
          ) : (
            <PaymentsPanel
              payments={booking.payments}
              status={booking.status}
              byHand={byHand}
              receivedBy={receivedBy}
              documents={documents}
            />
          )}
          <PricePanel booking={booking} />
          <LedgerPanel sums={sums} transfers={transfers} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ContactPanel booking={booking} customer={customer} />
          <NotesPanel title="Notes" placeholder="For colleagues only, never shown to customers" notes={notes} />
          <HistoryPanel history={history} />
        </div>
      </div>
      <OpenDialog booking={booking} cancellation={cancellation} byHand={byHand} />
    </AdminPage>
  );
}

function HeadFact({ name, note, children }: { name: string; note: string; children: React.ReactNode }) {
  return (
    <div className="grid content-start bg-surface px-4 py-3">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="num mt-0.5 font-display text-lg font-bold">{children}</dd>
      <dd className="num text-xs text-ink-3">{note}</dd>
    </div>
  );
}

/** The total in dollars; for an agency's sale in dollars, the net price. */
function totalNote({ agency, currency, totalUsdMinor }: Route.ComponentProps['loaderData']['booking']): string {
  return agency && currency === 'USD'
    ? `net ${formatUsdCents(agency.netMinor, 'en-US')}`
    : formatUsdCents(totalUsdMinor, 'en-US');
}

function bookedBy({ agency }: Route.ComponentProps['loaderData']['booking'], hasAccount: boolean): string {
  if (agency) return `by ${agency.name}`;
  return hasAccount ? 'with an account' : 'as a guest';
}

function statusNote(booking: Route.ComponentProps['loaderData']['booking']): string {
  const { status, holdExpiresAt, confirmedAt, expiredAt, cancelledAt, cancelledBy } = booking;
  const at = { held: null, confirmed: confirmedAt, expired: expiredAt, cancelled: cancelledAt }[status];
  if (status === 'held') return `until ${momentText(holdExpiresAt)}`;
  const by =
    status === 'cancelled' && cancelledBy
      ? `by the ${{ admin: 'office', agent: 'agency', airline: 'airline', customer: 'customer' }[cancelledBy]}, `
      : '';
  return at === null ? '' : `${by}${momentText(at)}`;
}

interface OpenDialogProps extends Pick<OfficeBooking, 'booking' | 'cancellation'> {
  byHand: readonly string[];
}

/** The refused dialog, or the one in the address. An action that is no longer possible opens none. */
function OpenDialog({ booking, cancellation, byHand }: OpenDialogProps) {
  const { dialog, of } = useOpenDialog();
  const chosen = booking.payments.find(({ id }) => id === of);
  const payment = chosen && (byHand.includes(chosen.provider) || chosen.refundByHandAt !== null) ? chosen : undefined;
  switch (dialog) {
    case 'by-hand':
      return (
        chosen?.state === 'refund_due' &&
        chosen.refundFailure !== null &&
        chosen.refundByHandAt === null && <ByHandDialog payment={chosen} />
      );
    case 'cancel':
      return cancellation && <CancelDialog booking={booking} cancellation={cancellation} />;
    case 'contact':
      return <ContactDialog booking={booking} />;
    case 'resend':
      return booking.status === 'confirmed' && <ResendDialog booking={booking} />;
    case 'received':
      return payment?.capturedAt === null && <ReceivedDialog payment={payment} />;
    case 'refunded':
      return payment?.state === 'refund_due' && <RefundedDialog payment={payment} />;
    default:
      return null;
  }
}
