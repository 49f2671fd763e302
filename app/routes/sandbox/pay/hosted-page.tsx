import { Form, useNavigation } from 'react-router';
import { lateSeconds } from '#features/payments/sandbox/sandbox-choices.ts';
import { symbolOf } from '#features/settings/currencies.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents, wholeUnitsFormatter } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Check, Smartphone } from '#ui/icons.tsx';
import { FlaskConical } from '#ui/office-icons.tsx';
import { PriceText } from '#ui/price-text.tsx';
import { Select } from '#ui/select.tsx';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { useSite } from '../../../shell/use-site.ts';

const troubles = ['late', 'time_out', 'twice', 'out_of_order', 'wrong_amount'] as const;

function Troubles({ chosen }: { chosen: FormDataEntryValue | null | undefined }) {
  const { t } = useTranslation('payment');
  const options = lateSeconds.map((seconds) => ({
    value: String(seconds),
    label:
      seconds < 60 ? t('hosted.lateSeconds', { count: seconds }) : t('hosted.lateMinutes', { count: seconds / 60 }),
  }));
  return (
    <section aria-labelledby="trouble-heading" className="rounded-lg border border-line bg-surface p-6 max-md:p-4">
      <h2 id="trouble-heading" className="text-lg">
        {t('hosted.troubleHeading')}
      </h2>
      <p className="text-sm text-ink-2">{t('hosted.troubleText')}</p>
      <ul className="mt-2 divide-y divide-line">
        {troubles.map((trouble) => (
          <li key={trouble} className="grid gap-3 py-4 last:pb-0 md:grid-cols-[1fr_13rem] md:items-center md:gap-6">
            <p id={`trouble-${trouble}`} className="text-sm text-pretty text-ink-2">
              {t(`hosted.${trouble}Text`)}
            </p>
            <div className="grid gap-2">
              {trouble === 'late' && (
                <Select label={t('hosted.lateAfter')} hideLabel name="lateSeconds" options={options} dense />
              )}
              <Button
                type="submit"
                name="choice"
                value={trouble}
                block
                busy={chosen === trouble}
                aria-describedby={`trouble-${trouble}`}
              >
                {t(`hosted.${trouble}`)}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ShownPayment {
  reference: string;
  method: 'mpesa' | 'card';
  currency: string;
  amountMinor: number;
  payerPhone: string | null;
}

/** Simulates a provider's payment page, including its failures. */
export function HostedPage({ payment }: { payment: ShownPayment }) {
  const { t, language } = useTranslation('payment');
  const { brand } = useSite();
  const chosen = useNavigation().formData?.get('choice');
  const { reference, method, currency, amountMinor, payerPhone } = payment;
  const symbol = symbolOf(currency);
  // Bookings are paid in whole units; an agency's deposit may have cents.
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
          {method === 'card' ? <CardFace /> : <PhonePrompt phone={payerPhone} amount={amount} reference={reference} />}
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

/** The well-known test card number. */
function CardFace() {
  const { t } = useTranslation('payment');
  return (
    <div className="mji grid aspect-[1.586] w-full grid-rows-[1fr_auto_auto] rounded-xl bg-ocean p-6 text-on-ocean shadow-3 [--mji-size:72px] [--mji-strength:0.1] max-md:p-5">
      <p className="flex items-start justify-between gap-4">
        <span aria-hidden="true" className="h-8 w-11 rounded-sm bg-accent/85 inset-ring inset-ring-on-accent/20" />
        <span className="jina text-on-ocean-2">{t('hosted.card')}</span>
      </p>
      <p
        dir="ltr"
        className="num text-start font-display text-[clamp(1.125rem,5.2vw,1.5rem)] font-semibold tracking-[0.08em] rtl:text-end"
      >
        4242 4242 4242 4242
      </p>
      <p className="mt-4 flex items-end justify-between gap-4 text-sm">
        <bdi className="font-semibold">{t('hosted.holder')}</bdi>
        <span className="grid text-end">
          <span className="text-xs text-on-ocean-2">{t('hosted.validUntil')}</span>
          <span dir="ltr" className="num justify-self-end font-semibold">
            12/34
          </span>
        </span>
      </p>
    </div>
  );
}

/** The M-Pesa prompt as a phone would show it. */
function PhonePrompt({ phone, amount, reference }: { phone: string | null; amount: string; reference: string }) {
  const { t } = useTranslation('payment');
  const { brand } = useSite();
  return (
    <div className="mji grid w-full justify-items-center rounded-xl bg-ocean px-6 pt-6 text-on-ocean [--mji-size:72px] [--mji-strength:0.1]">
      <p className="mb-5 flex items-center gap-2 text-sm">
        <Smartphone className="flex-none text-on-ocean-2" />
        <span className="text-on-ocean-2">{t('hosted.phone')}</span>
        {phone ? (
          <span dir="ltr" className="num font-semibold">
            {phone}
          </span>
        ) : (
          <span className="font-semibold">{t('hosted.noPhone')}</span>
        )}
      </p>
      <div className="w-full max-w-72 rounded-t-xl border-x-8 border-t-8 border-ink/70 bg-canvas px-4 pt-8 pb-10 text-ink">
        <div className="rounded-lg bg-surface p-4 shadow-2">
          <p className="text-sm text-pretty wrap-anywhere">{t('hosted.prompt', { amount, brand, reference })}</p>
          <p aria-hidden="true" className="mt-4 flex justify-center gap-3" dir="ltr">
            {[1, 2, 3, 4].map((digit) => (
              <span key={digit} className="size-3 rounded-full bg-ink" />
            ))}
          </p>
        </div>
      </div>
    </div>
  );
}

/** Shown first, so that nobody believes that real money was paid. */
export function TestRibbon({ hasChoice }: { hasChoice?: boolean }) {
  const { t } = useTranslation('payment');
  return (
    <div className="border-b border-line bg-warning-soft">
      <p className="wrap flex items-start gap-3 py-3 text-ink md:items-center">
        <FlaskConical className="mt-0.5 flex-none text-warning md:mt-0" />
        <span>
          <strong className="font-semibold">{t('hosted.ribbon')}</strong> {hasChoice && t('hosted.ribbonText')}
        </span>
      </p>
    </div>
  );
}
