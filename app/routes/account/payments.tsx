import { type BookingDetails, type BookingPayment, shownPaymentState } from '#features/booking/booking.ts';
import { minorUnitsFormatter } from '#features/booking/booking-amount.ts';
import { listMyPayments, type MoneyMove, paymentsPerPage } from '#features/booking/my-bookings/my-bookings.ts';
import { methodKind, type PaymentState } from '#features/payments/payment.ts';
import type { Translator } from '#i18n/translator.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CreditCard } from '#ui/icons.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/payments';
import { type BookingReader, showBooking } from './bookings/show-booking.ts';
import { momentText } from './moment.tsx';
import { PageTitle } from './page-parts.tsx';
import { PaymentRow, type PaymentStep, type ShownPayment } from './payments/payment-row.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, preferences, search, catalogue } = factsOf(context);
  const { userId } = knownViewer(context);
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  const { moves, ...list } = await listMyPayments(db, { userId, page });
  const reader = { language: preferences.language, cityName: search.places.cityName, now: new Date() };
  return {
    ...list,
    pageSize: paymentsPerPage,
    moves: moves.map((move) => showPayment(move, reader, catalogue.translator)),
  };
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { moves, ...paged } = loaderData;
  if (moves.length === 0) {
    return (
      <>
        <PageTitle title={t('payments.title')} />
        <EmptyState
          icon={CreditCard}
          title={t('payments.empty')}
          className="rounded-lg border border-line bg-surface py-14"
          links={[{ to: '/flights', text: t('payments.search'), tone: 'accent' }]}
        >
          {t('payments.emptyText')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle title={t('payments.title')} text={t('payments.text')} />
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {moves.map((move) => (
          <PaymentRow key={move.key} payment={move} />
        ))}
      </ul>
      <Pagination
        {...paged}
        href={(wanted) => `/account/payments${wanted > 1 ? `?page=${wanted}` : ''}`}
        className="mt-5"
      />
    </>
  );
}

/** The payment messages are translated on the server, because no account page needs all of them. */
function showPayment(
  { kind, payment, booking }: MoneyMove,
  reader: BookingReader,
  translator: Translator,
): ShownPayment {
  const t = translator.of('payment');
  const { reference, route, stay } = showBooking(booking, reader);
  const amount = minorUnitsFormatter(payment.currency, reader.language);
  const { amountMinor, capturedMinor } = payment;
  const isRefund = kind === 'refund';
  const state = isRefund ? payment.state : stateOfPayment(payment, booking);
  return {
    key: `${kind}-${payment.id}`,
    kind,
    paymentId: payment.id,
    reference,
    route,
    stay: stay && { hotel: stay.hotel },
    amount: amount(isRefund ? (payment.refundMinor ?? 0) : amountMinor),
    receivedInstead:
      !isRefund && capturedMinor !== null && capturedMinor !== amountMinor ? amount(capturedMinor) : null,
    methodKind: methodKind(payment.method),
    methodName: t(`methods.${payment.method}`),
    state,
    stateName: t(`states.${state}`),
    problem: isRefund ? null : problemOf(payment, booking, translator),
    transaction: isRefund ? payment.refundReference : payment.providerReference,
    steps: stepsOf(payment, isRefund).map(([step, at]) => ({ state: step, at: momentText(at, reader.language) })),
    isHeldUp: isRefund && payment.refundFailure !== null && payment.refundedAt === null,
    hasReceipt: !isRefund && payment.capturedAt !== null,
    hasInvoice: !isRefund && payment.capturedAt !== null && payment.failure === null && booking.confirmedAt !== null,
  };
}

/** A refund has its own row, so the payment stays "paid". */
function stateOfPayment({ state }: BookingPayment, { status }: BookingDetails): PaymentState {
  if (state === 'refund_due' || state === 'refunded') return 'captured';
  return shownPaymentState(state, status);
}

function problemOf(
  { failure, state }: BookingPayment,
  { status }: BookingDetails,
  { find, of }: Translator,
): string | null {
  const t = of('payment');
  if (failure) return find('payment', `failures.${failure}`) ?? t('failures.other');
  const isUnpaid = state === 'created' || state === 'submitted';
  return isUnpaid && status === 'expired' ? t('failures.expired') : null;
}

function stepsOf(payment: BookingPayment, isRefund: boolean): [PaymentStep, Date][] {
  const all: [PaymentStep, Date | null][] = isRefund
    ? [
        ['refund_due', payment.refundDueAt],
        ['refund_requested', payment.refundRequestedAt],
        ['refunded', payment.refundedAt],
      ]
    : [
        ['created', payment.createdAt],
        ['submitted', payment.submittedAt],
        ['unknown', payment.unknownAt],
        ['failed', payment.failedAt],
        ['captured', payment.capturedAt],
      ];
  return all
    .flatMap(([state, at]): [PaymentStep, Date][] => (at ? [[state, at]] : []))
    .toSorted(([, one], [, other]) => one.getTime() - other.getTime());
}
