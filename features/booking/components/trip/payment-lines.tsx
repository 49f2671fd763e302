import { FileText } from '#app/ui/icons.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { ShownPayment, ShownTrip } from '../../retrieve/shown-trip.ts';
import { useTripWords } from './use-trip-words.ts';

/** Money that came, and what of it went back. Tries that came to nothing are not spoken of here. */
export function PaymentLines({ trip }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const came = trip.payments.filter(({ capturedAt }) => capturedAt !== null);
  if (came.length === 0) return null;
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="text-sm font-semibold tracking-normal text-ink-2">{t('payments.heading')}</h3>
      <ul className="divide-y divide-line">
        {came.map((payment) => (
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
  const { t: words } = useTranslation('payment');
  const { moment, hundredths } = useTripWords();
  const { method, state, currency, amountMinor, refundMinor, capturedAt, refundDueAt } = payment;
  return (
    <li className="grid gap-1 py-2.5">
      <p className="num flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          {words(`methods.${method}`)}
          <bdi className="ms-2 text-sm text-ink-2">{capturedAt && moment(capturedAt)}</bdi>
          {payment.providerReference && (
            <span dir="ltr" className="ms-2 text-sm wrap-anywhere text-ink-3">
              {payment.providerReference}
            </span>
          )}
        </span>
        <span className="isolate-ltr">{hundredths(amountMinor, currency)}</span>
      </p>
      {refundMinor !== null && refundDueAt && (
        <>
          <p className="num text-sm font-semibold text-success">
            {t(state === 'refunded' ? 'payments.refundSent' : 'payments.refund', {
              price: hundredths(refundMinor, currency),
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
            <FileText aria-hidden="true" size={16} strokeWidth={1.75} />
            {t('payments.receipt')}
          </a>
        </p>
      )}
    </li>
  );
}

/** How far the money that goes back has come. */
function RefundLine({ payment }: { payment: ShownPayment }) {
  const { t } = useTranslation('trip');
  const { moment } = useTripWords();
  const { refundDueAt, refundAskedAt, refundedAt, refundReference, isRefundHeldUp } = payment;
  return (
    <>
      <dl className="num flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-ink-2">
        <Moment name={t('payments.refundDueOn')} at={refundDueAt && moment(refundDueAt)} />
        <Moment name={t('payments.refundAskedOn')} at={refundAskedAt && moment(refundAskedAt)} />
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
