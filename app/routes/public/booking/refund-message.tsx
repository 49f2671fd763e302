import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { failureKey } from './failure-key.ts';
import { useTripMessages } from './use-trip-messages.ts';

/** Money that goes back: how much, why, since when and which way. */
export function RefundMessage({ trip: { payments, agency, access, price } }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const { t: messages } = useTranslation('payment');
  const { hundredths, moment, amount } = useTripMessages();
  if (agency) {
    if (access === 'agency' || !agency.givesBack) return null;
    return (
      <Alert title={t('agency.givesBack', { agency: agency.name, price: amount(agency.givesBack, price) })}>
        {t('agency.givesBackText')}
      </Alert>
    );
  }
  return payments.map((payment) => [
    ...payment.takenBack.map(({ kind, minor, at }) => (
      <Alert
        key={`${payment.id} ${at.getTime()}`}
        tone={kind === 'dispute' ? 'warning' : 'info'}
        title={t(`takenBack.${kind === 'dispute' ? 'dispute' : 'refund'}`, {
          price: hundredths(minor, payment.currency),
        })}
      >
        <span className="num">
          {t(`takenBack.${kind === 'dispute' ? 'disputeText' : 'refundText'}`, {
            date: moment(at),
            method: messages(`methods.${payment.method}`),
          })}
        </span>
      </Alert>
    )),
    refundOf(payment),
  ]);

  function refundOf(payment: ShownTrip['payments'][number]) {
    const { id, method, currency, refundMinor, refundDueAt, refundedAt, failure, isRefundHeldUp } = payment;
    if (refundMinor === null || !refundDueAt) return null;
    const price = hundredths(refundMinor, currency);
    const isMpesa = sentenceOf(payment) === 'sentMpesa';
    const way = { date: moment(refundedAt ?? refundDueAt), method: messages(`methods.${method}`) };
    return (
      <Alert
        key={id}
        tone={refundedAt ? 'success' : isRefundHeldUp ? 'warning' : 'info'}
        title={t(refundedAt ? 'refund.sent' : 'refund.due', { price })}
      >
        {failure && `${messages(`failures.${failureKey(failure)}`)} `}
        <span className="num">{t(`refund.${sentenceOf(payment)}`, way)}</span>
        {isMpesa && payment.refundReference && ` ${t('refund.mpesaCode', { code: payment.refundReference })}`}
        {isRefundHeldUp && ` ${t('refund.heldUp')}`}
      </Alert>
    );
  }
}

/** Which way it goes. What its provider would not send goes another way than it came. */
function sentenceOf({ method, refundedAt, isRefundByHand }: ShownTrip['payments'][number]) {
  const isOnline = method === 'mpesa' || method === 'card';
  if (isOnline && isRefundByHand) return refundedAt ? 'sentByHand' : 'dueByHand';
  if (!refundedAt) return 'dueText';
  return method === 'mpesa' ? 'sentMpesa' : 'sentText';
}
