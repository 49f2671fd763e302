import { Form, useNavigation } from 'react-router';
import type { ShownSaleCancellation } from '#features/booking/retrieve/show-cancellation.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CancellationReasonText, SumLine } from './quote-lines.tsx';
import { useTripMessages } from './use-trip-messages.ts';

/** What is returned to the agency's credit and what it owes its customer, before it cancels a sale or a hold. */
export function SaleCancelForm({ reference, quote }: { reference: string; quote: ShownSaleCancellation }) {
  const { t, language } = useTranslation('selling');
  const { t: trip } = useTranslation('trip');
  const messages = useTripMessages();
  const isCancelling = useNavigation().formMethod === 'POST';
  const dollars = (minor: number) => formatUsdCents(minor, language);
  const { basis, parts, creditMinor, retainedMinor, commissionMinor, owed, owedMinor, leftMinor } = quote;
  const isHold = basis === 'unpaid';
  return (
    <>
      <Card className="grid gap-4">
        <h2 className="text-xl">{t('trip.cancel.credit')}</h2>
        {parts.length > 0 && (
          <ul className="divide-y divide-line border-b border-line">
            {parts.map(({ label, netMinor, backMinor, why }) => (
              <li key={label} className="num flex items-baseline justify-between gap-4 pb-3 not-first:pt-3">
                <span className="min-w-0">
                  <bdi className="block font-semibold wrap-anywhere">{label}</bdi>
                  <span className="block text-sm text-ink-2">
                    {t('trip.cancel.partNet', { price: dollars(netMinor) })}. <CancellationReasonText why={why} />
                  </span>
                </span>
                <span className="isolate-ltr flex-none">{dollars(backMinor)}</span>
              </li>
            ))}
          </ul>
        )}
        <dl className="num grid gap-2">
          {!isHold && <SumLine name={trip('cancel.fee')}>{dollars(retainedMinor)}</SumLine>}
          <SumLine name={t(isHold ? 'trip.cancel.released' : 'trip.cancel.returns')} isTotal>
            {dollars(creditMinor)}
          </SumLine>
          {!isHold && (
            <>
              <SumLine name={t('trip.panel.reversed')}>{dollars(-commissionMinor)}</SumLine>
              <SumLine
                name={t('trip.panel.owed')}
                note={
                  owed.currency !== 'USD' && t('trip.panel.owedShown', { price: messages.amount(owed.amount, owed) })
                }
              >
                {dollars(owedMinor)}
              </SumLine>
              {leftMinor > 0 && <SumLine name={t('trip.panel.left')}>{dollars(leftMinor)}</SumLine>}
            </>
          )}
        </dl>
        {!isHold && <p className="text-sm text-ink-2">{t('trip.cancel.owedText')}</p>}
      </Card>
      <Alert tone="warning">{trip('cancel.final')}</Alert>
      <Form method="post" className="flex flex-wrap gap-3 max-md:grid">
        <input type="hidden" name="refundMinor" value={quote.refundMinor} />
        <Button type="submit" tone="danger-solid" busy={isCancelling} busyLabel={trip('cancel.cancelling')}>
          {isHold ? t('trip.cancel.giveUp') : t('trip.cancel.confirm', { price: dollars(creditMinor) })}
        </Button>
        <ButtonLink to={`/booking/${reference}`}>{t('trip.cancel.keep')}</ButtonLink>
      </Form>
    </>
  );
}
