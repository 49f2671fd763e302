import type { PricePart, ShownPayment, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { rateFigure } from '#lib/money.ts';
import { Card } from '#ui/card.tsx';
import { FileText } from '#ui/icons.tsx';
import { SumLine } from '../quote-lines.tsx';
import { useTripMessages } from '../use-trip-messages.ts';

/** The agreed price in the booking's currency, then payments and refunds. */
export function PriceCard({ trip }: { trip: ShownTrip }) {
  const { t, language } = useTranslation('trip');
  const messages = useTripMessages();
  const { price, status, agency } = trip;
  const rate = rateFigure(price.ratePerUsd, language);
  return (
    <Card className="md:px-8">
      <h2 className="mb-3 text-xl">{t('price.heading')}</h2>
      <dl className="num grid gap-2">
        {price.parts.map((part) => (
          <SumLine key={partKey(part)} name={<PartName part={part} />}>
            {messages.amount(part.amount, price)}
          </SumLine>
        ))}
        <SumLine name={t('price.taxes')}>{t('price.included')}</SumLine>
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 font-display font-bold">
          <dt>{t('price.total')}</dt>
          <dd className="isolate-ltr text-xl">{messages.amount(price.total, price)}</dd>
        </div>
      </dl>
      {price.currency !== 'USD' && (
        <p className="num mt-1 text-sm text-ink-3">{t('price.rate', { rate, currency: price.currency })}</p>
      )}
      {agency && (status === 'held' || status === 'confirmed') && (
        <p className="mt-3 border-t border-line pt-3 text-sm text-ink-2">
          {t('agency.payTo', { agency: agency.name })}
        </p>
      )}
      <PaymentLines trip={trip} />
    </Card>
  );
}

function PartName({ part }: { part: PricePart }) {
  const { t } = useTranslation('trip');
  if (part.kind !== 'room') return t(`price.${part.kind}`, { count: part.count });
  const nights = t('nights', { count: part.nights });
  return <bdi>{t('price.room', { count: part.count, room: part.room, nights })}</bdi>;
}

function partKey(part: PricePart): string {
  return part.kind === 'room' ? `${part.room} ${part.amount}` : part.kind;
}

/** Captured payments only; failed attempts are not listed. */
function PaymentLines({ trip }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const received = trip.payments.filter(({ capturedAt }) => capturedAt !== null);
  if (received.length === 0) return null;
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="text-sm font-semibold tracking-normal text-ink-2">{t('payments.heading')}</h3>
      <ul className="divide-y divide-line">
        {received.map((payment) => (
          <Payment
            key={payment.id}
            payment={payment}
            receipt={trip.access === 'owner' ? `/booking/${trip.reference}/receipt/${payment.id}` : null}
          />
        ))}
      </ul>
    </section>
  );
}

function Payment({ payment, receipt }: { payment: ShownPayment; receipt: string | null }) {
  const { t } = useTranslation('trip');
  const { t: messages } = useTranslation('payment');
  const { moment, minorAmount } = useTripMessages();
  const { method, state, currency, amountMinor, refundMinor, capturedAt, refundDueAt } = payment;
  return (
    <li className="grid gap-1 py-2.5">
      <p className="num flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          {messages(`methods.${method}`)}
          <bdi className="ms-2 text-sm text-ink-2">{capturedAt && moment(capturedAt)}</bdi>
          {payment.providerReference && (
            <span dir="ltr" className="ms-2 text-sm wrap-anywhere text-ink-3">
              {payment.providerReference}
            </span>
          )}
        </span>
        <span className="isolate-ltr">{minorAmount(amountMinor, currency)}</span>
      </p>
      {refundMinor !== null && refundDueAt && (
        <>
          <p className="num text-sm font-semibold text-success">
            {t(state === 'refunded' ? 'payments.refundSent' : 'payments.refund', {
              price: minorAmount(refundMinor, currency),
            })}
          </p>
          <RefundLine payment={payment} />
        </>
      )}
      {receipt && (
        <p>
          {/* A file, not a page. */}
          <a
            href={receipt}
            download
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold md:min-h-8"
          >
            <FileText size={16} />
            {t('payments.receipt')}
          </a>
        </p>
      )}
    </li>
  );
}

/** Dates and reference of a refund. */
function RefundLine({ payment }: { payment: ShownPayment }) {
  const { t } = useTranslation('trip');
  const { moment } = useTripMessages();
  const { refundDueAt, refundRequestedAt, refundedAt, refundReference, isRefundHeldUp } = payment;
  return (
    <>
      <dl className="num flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-ink-2">
        <Moment name={t('payments.refundDueOn')} at={refundDueAt && moment(refundDueAt)} />
        <Moment name={t('payments.refundRequestedOn')} at={refundRequestedAt && moment(refundRequestedAt)} />
        <Moment name={t('payments.refundSentOn')} at={refundedAt && moment(refundedAt)} />
        <Moment
          name={t('payments.refundCode')}
          at={
            refundReference && (
              <span dir="ltr" className="wrap-anywhere">
                {refundReference}
              </span>
            )
          }
        />
      </dl>
      {isRefundHeldUp && <p className="text-sm text-warning">{t('refund.heldUp')}</p>}
    </>
  );
}

function Moment({ name, at }: { name: string; at: React.ReactNode }) {
  if (!at) return null;
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-ink-3">{name}</dt>
      <dd>
        <bdi>{at}</bdi>
      </dd>
    </div>
  );
}
