import { Form, useNavigation } from 'react-router';
import { currencySymbols, isCurrencyCode } from '#features/settings/currencies.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents, wholeUnitsFormatter } from '#lib/money.ts';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/icons.tsx';
import { PriceText } from '../../../ui/price-text.tsx';
import { CardFace } from './card-face.tsx';
import { PhonePrompt } from './phone-prompt.tsx';
import { TestRibbon } from './test-ribbon.tsx';
import { Troubles } from './troubles.tsx';

export interface ShownPayment {
  reference: string;
  method: 'mpesa' | 'card';
  currency: string;
  amountMinor: number;
  payerPhone: string | null;
}

/** What a bank's page would be, and everything that can go wrong with one. */
export function HostedPage({ payment }: { payment: ShownPayment }) {
  const { t, language } = useTranslation('payment');
  const { brand } = useSite();
  const chosen = useNavigation().formData?.get('choice');
  const { reference, method, currency, amountMinor, payerPhone } = payment;
  const symbol = isCurrencyCode(currency) ? currencySymbols[currency] : currency;
  // Bookings are paid in whole units; an agency may send cents.
  const amount =
    currency === 'USD' && amountMinor % 100 !== 0
      ? formatUsdCents(amountMinor, language)
      : wholeUnitsFormatter({ symbol }, language)(amountMinor / 100);
  return (
    <>
      <PageMeta title={t('hosted.title')} hidden />
      <TestRibbon hasChoice />
      <Form
        method="post"
        className="wrap grid gap-8 py-8 md:py-12 lg:grid-cols-[26rem_minmax(0,1fr)] lg:items-start lg:gap-20"
      >
        <section aria-labelledby="pay-heading" className="mx-auto grid w-full max-w-104 gap-6">
          <div className="grid gap-3">
            <h1 id="pay-heading" className="text-2xl md:text-3xl">
              {t(`hosted.${method}Heading`)}
            </h1>
            <dl className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
              <div>
                <dt className="text-sm text-ink-2">{t('hosted.total')}</dt>
                <dd>
                  <PriceText text={amount} className="text-3xl text-ink" />
                </dd>
              </div>
              <div className="pb-0.5 text-end">
                <dt className="text-sm text-ink-2">
                  <bdi>{brand}</bdi>
                </dt>
                <dd dir="ltr" className="num font-display text-lg font-bold tracking-[0.04em]">
                  {reference}
                </dd>
              </div>
            </dl>
          </div>
          {method === 'card' ? (
            <CardFace />
          ) : (
            <PhonePrompt phone={payerPhone} amount={amount} reference={reference} />
          )}
          <div className="grid gap-3">
            <Button
              type="submit"
              name="choice"
              value="approve"
              tone="accent"
              size="lg"
              icon={Check}
              busy={chosen === 'approve'}
              busyLabel={t('hosted.approving')}
            >
              {t('hosted.approve', { amount })}
            </Button>
            <Button
              type="submit"
              name="choice"
              value="decline"
              size="lg"
              busy={chosen === 'decline'}
              busyLabel={t('hosted.declining')}
            >
              {t('hosted.decline')}
            </Button>
          </div>
        </section>
        <Troubles chosen={chosen} />
      </Form>
    </>
  );
}
