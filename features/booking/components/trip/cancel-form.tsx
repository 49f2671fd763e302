import { Form, useNavigation } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { ShownCancellation } from '../../retrieve/show-cancellation.ts';
import { CancellationReason } from './cancellation-reason.tsx';
import { Fact } from './fact.tsx';
import { Sum } from './sum.tsx';
import { useTripWords } from './use-trip-words.ts';

/** What comes back and why, where it goes, and the button that ends the booking. */
export function CancelForm({ reference, quote }: { reference: string; quote: ShownCancellation }) {
  const { t } = useTranslation('trip');
  const isCancelling = useNavigation().formMethod === 'POST';
  const { amount, hundredths } = useTripWords();
  const { basis, refundUnits, back, paidIn } = quote;
  const label =
    basis === 'unpaid'
      ? t('cancel.confirmUnpaid')
      : back > 0
        ? t('cancel.confirm', {
            price: paidIn ? hundredths(paidIn.backMinor, paidIn.currency) : amount(back, quote),
          })
        : t('cancel.confirmNothing');
  return (
    <>
      {basis !== 'unpaid' && <Quote quote={quote} />}
      <Alert tone="warning">{t('cancel.final')}</Alert>
      <Form method="post" className="flex flex-wrap gap-3 max-md:grid">
        <input type="hidden" name="refundUnits" value={refundUnits} />
        {basis === 'unpaid' && <input type="hidden" name="unpaid" value="yes" />}
        <Button type="submit" tone="danger-solid" busy={isCancelling} busyLabel={t('cancel.cancelling')}>
          {label}
        </Button>
        <ButtonLink to={`/booking/${reference}`}>{t('cancel.keep')}</ButtonLink>
      </Form>
    </>
  );
}

function Quote({ quote }: { quote: ShownCancellation }) {
  const { t } = useTranslation('trip');
  const words = useTripWords();
  const amount = (shown: number) => words.amount(shown, quote);
  const { parts, paid, fee, back, method, paidIn } = quote;
  /** What was paid comes first, and the currency of the booking in brackets. */
  const both = (own: number, moved: number | null | undefined) =>
    paidIn ? `${words.hundredths(moved ?? 0, paidIn.currency)} (${amount(own)})` : amount(own);
  return (
    <Card>
      <ul className="divide-y divide-line">
        {parts.map(({ label, why, ...part }) => (
          <li key={label} className="num flex items-baseline justify-between gap-4 pb-3 not-first:pt-3">
            <span className="min-w-0">
              <bdi className="block font-semibold wrap-anywhere">{label}</bdi>
              <span className="block text-sm text-ink-2">
                {t('cancel.partPaid', { price: amount(part.paid) })}. <CancellationReason why={why} />
              </span>
            </span>
            <span className="isolate-ltr flex-none">{amount(part.back)}</span>
          </li>
        ))}
      </ul>
      <dl className="num grid gap-2 border-t border-line pt-3">
        <Sum name={t('cancel.paidLabel')}>{both(paid, paidIn?.paidMinor)}</Sum>
        <Sum name={t('cancel.fee')}>{both(fee, paidIn && paidIn.paidMinor - paidIn.backMinor)}</Sum>
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 font-display font-bold">
          <dt>{t('cancel.total')}</dt>
          <dd className="isolate-ltr text-xl">{both(back, paidIn?.backMinor)}</dd>
        </div>
      </dl>
      {back > 0 && method && (
        <dl className="mt-5 grid gap-4 border-t border-line pt-4 md:grid-cols-2">
          <Fact name={t('cancel.where')}>{t(`cancel.whereText.${method}`)}</Fact>
          <Fact name={t('cancel.when')}>{t('cancel.whenText')}</Fact>
        </dl>
      )}
    </Card>
  );
}
