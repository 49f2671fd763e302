import { Form, useNavigation } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CancellationWhy, ShownCancellation } from '../../retrieve/show-cancellation.ts';
import { Fact } from './fact.tsx';
import { useTripWords } from './use-trip-words.ts';

/** What comes back and why, where it goes, and the button that ends the booking. */
export function CancelForm({ reference, quote }: { reference: string; quote: ShownCancellation }) {
  const { t } = useTranslation('trip');
  const isCancelling = useNavigation().formMethod === 'POST';
  const { units } = useTripWords();
  const { basis, refundUnits, currency } = quote;
  const label =
    basis === 'unpaid'
      ? t('cancel.confirmUnpaid')
      : refundUnits > 0
        ? t('cancel.confirm', { price: units(refundUnits, currency) })
        : t('cancel.confirmNothing');
  return (
    <>
      {basis !== 'unpaid' && <Quote quote={quote} />}
      <Alert tone="warning">{t('cancel.final')}</Alert>
      <Form method="post" className="flex flex-wrap gap-3 max-md:grid">
        <input type="hidden" name="refundUnits" value={refundUnits} />
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
  const { units } = useTripWords();
  const { parts, paidUnits, feeUnits, refundUnits, currency, method } = quote;
  return (
    <Card>
      <ul className="divide-y divide-line">
        {parts.map(({ label, paidUnits: paid, refundUnits: back, why }) => (
          <li key={label} className="num flex items-baseline justify-between gap-4 pb-3 not-first:pt-3">
            <span className="min-w-0">
              <bdi className="block font-semibold wrap-anywhere">{label}</bdi>
              <span className="block text-sm text-ink-2">
                {t('cancel.partPaid', { price: units(paid, currency) })}. <Why why={why} />
              </span>
            </span>
            <span className="isolate-ltr flex-none">{units(back, currency)}</span>
          </li>
        ))}
      </ul>
      <dl className="num grid gap-2 border-t border-line pt-3">
        <Sum name={t('cancel.paidLabel')}>{units(paidUnits, currency)}</Sum>
        <Sum name={t('cancel.fee')}>{units(feeUnits, currency)}</Sum>
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 font-display font-bold">
          <dt>{t('cancel.total')}</dt>
          <dd className="isolate-ltr text-xl">{units(refundUnits, currency)}</dd>
        </div>
      </dl>
      {refundUnits > 0 && method && (
        <dl className="mt-5 grid gap-4 border-t border-line pt-4 md:grid-cols-2">
          <Fact name={t('cancel.where')}>{t(`cancel.whereText.${method}`)}</Fact>
          <Fact name={t('cancel.when')}>{t('cancel.whenText')}</Fact>
        </dl>
      )}
    </Card>
  );
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="isolate-ltr">{children}</dd>
    </div>
  );
}

function Why({ why }: { why: CancellationWhy }) {
  const { t } = useTranslation('trip');
  const { day } = useTripWords();
  switch (why.kind) {
    case 'term':
      return t('cancel.why.term', { percent: why.percent, time: day(why.until) });
    case 'stayFree':
      return t('cancel.why.stayFree', { time: day(why.until) });
    case 'stayFee':
      return t('cancel.why.stayFee', { percent: why.percent });
    default:
      return t(`cancel.why.${why.kind}`);
  }
}
