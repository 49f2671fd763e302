import { Alert } from '#app/ui/alert.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { ShownTrip } from '../../retrieve/shown-trip.ts';
import { failureKey } from './failure-key.ts';
import { useTripWords } from './use-trip-words.ts';

/** Money that goes back: how much, why, since when and which way. */
export function RefundNotice({ trip: { payments, agency, access, price } }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const { t: words } = useTranslation('payment');
  const { hundredths, moment, amount } = useTripWords();
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
            method: words(`methods.${payment.method}`),
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
    const way = { date: moment(refundedAt ?? refundDueAt), method: words(`methods.${method}`) };
    return (
      <Alert
        key={id}
        tone={refundedAt ? 'success' : isRefundHeldUp ? 'warning' : 'info'}
        title={t(refundedAt ? 'refund.sent' : 'refund.due', { price })}
      >
        {failure && `${words(`failures.${failureKey(failure)}`)} `}
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
