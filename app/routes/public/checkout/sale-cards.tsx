import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { SaleFacts } from '#features/booking/checkout/checkout-facts.ts';
import {
  type CheckoutMessages,
  contactInputs,
  type SaleMethod,
  type TypedCheckout,
} from '#features/booking/checkout/checkout-form.ts';
import { languages } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Card } from '#ui/card.tsx';
import { Hourglass } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { PriceText } from '#ui/price-text.tsx';
import { Select } from '#ui/select.tsx';
import { MethodOption, MethodOptions } from './payment-card.tsx';
import { MissingCredit } from './sale-alerts.tsx';

/** The customer's contact, language and currency. `autoComplete="off"` keeps the browser from filling in the agent's own. */
export function SaleContact(props: {
  kind: 'Flights' | 'Stay';
  documents: SaleFacts['documents'];
  typed: Pick<TypedCheckout, 'email' | 'phone' | 'language' | 'currency'>;
  problems: CheckoutMessages;
}) {
  const { kind, documents, typed, problems } = props;
  const { t } = useTranslation('selling');
  const input = contactInputs(typed, problems);
  return (
    <Card role="group" aria-labelledby="contact-heading">
      <h2 id="contact-heading" className="mb-4 text-lg">
        {t('customer.heading')}
      </h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Input
          {...input('email')}
          label={t('customer.email')}
          hint={t(`customer.emailHint${kind}`)}
          autoComplete="off"
        />
        <Input
          {...input('phone')}
          label={t('customer.phone')}
          hint={t(`customer.phoneHint${kind}`)}
          autoComplete="off"
        />
        <Select
          id="language"
          name="language"
          label={t('customer.language')}
          hint={t(`customer.languageHint${kind}`)}
          defaultValue={typed.language}
          options={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
          autoComplete="off"
        />
        <Select
          id="currency"
          name="currency"
          label={t('customer.currency')}
          hint={t('customer.currencyHint')}
          defaultValue={typed.currency}
          options={documents.map(({ currency, text }) => ({ value: currency, label: text }))}
          autoComplete="off"
        />
      </div>
    </Card>
  );
}

/** An agency pays the net price from its credit now, or later when it issues the hold. */
export function SaleCredit(props: {
  kind: 'Flights' | 'Stay';
  sale: SaleFacts;
  /** Holds end this many hours before the trip. */
  notWithinHours: number;
  /** The missing amount is already reported at the top of the form. */
  isReported: boolean;
  typed: Pick<TypedCheckout, 'method'>;
  problems: CheckoutMessages;
}) {
  const { kind, notWithinHours, isReported, typed, problems } = props;
  const { availableMinor, price, holdUntil } = props.sale;
  const { t, language } = useTranslation('selling');
  const { t: checkout } = useTranslation('checkout');
  const remainsMinor = availableMinor - price.netMinor;
  const error = problems.method;
  const option = (method: SaleMethod) => ({
    method,
    isChosen: typed.method === method || (method === 'issue' && holdUntil === null),
    isInvalid: error !== undefined,
  });
  const lines = [
    { key: 'available', amountMinor: availableMinor },
    { key: 'net', amountMinor: -price.netMinor },
    { key: 'remains', amountMinor: remainsMinor },
  ] as const;
  return (
    <Card>
      <h2 className="mb-4 text-lg">{t('credit.heading')}</h2>
      <dl className="mb-5 grid gap-2">
        {lines.map(({ key, amountMinor }) => (
          <div
            key={key}
            className="flex items-baseline justify-between gap-4 last:border-t last:border-line last:pt-2 last:font-semibold"
          >
            <dt>{t(`credit.${key}`)}</dt>
            <dd className={amountMinor < 0 && key === 'remains' ? 'num text-danger' : 'num'}>
              <span className="isolate-ltr">{formatUsdCents(amountMinor, language)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {remainsMinor < 0 && !isReported && (
        <div className="mb-5">
          <MissingCredit availableMinor={availableMinor} netMinor={price.netMinor} />
        </div>
      )}
      <MethodOptions legend={<span className="sr-only">{t('credit.when')}</span>} error={error}>
        <MethodOption
          {...option('issue')}
          name={t(`credit.issue${kind}`)}
          text={t(`credit.issueText${kind}`)}
          aside={null}
        />
        <MethodOption
          {...option('hold')}
          name={holdUntil === null ? t('credit.hold') : t('credit.holdUntil', { time: holdUntil })}
          text={
            holdUntil === null ? checkout(`pay.tooLate${kind}`, { count: notWithinHours }) : t(`credit.holdText${kind}`)
          }
          isLater
          isClosed={holdUntil === null}
          aside={<Hourglass />}
        />
      </MethodOptions>
    </Card>
  );
}

/** Net price, commission and selling price. */
export function SaleTotals(props: { sale: Pick<SaleFacts, 'price' | 'markupPercentage'> }) {
  const { price, markupPercentage } = props.sale;
  const { t, language } = useTranslation('selling');
  const write = (amountMinor: number) => formatUsdCents(amountMinor, language);
  const percent = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(markupPercentage);
  return (
    <>
      <Line name={t('price.net')} className="mt-1 border-t border-line pt-3 font-semibold">
        {write(price.netMinor)}
      </Line>
      <Line name={t('price.commission', { percent })} className="text-success">
        {write(price.commissionMinor)}
      </Line>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="font-display text-lg font-bold">{t('price.selling')}</dt>
        <dd className="ms-auto text-end">
          <PriceText text={write(price.totalUsdMinor)} className="text-2xl" />
        </dd>
      </div>
    </>
  );
}

function Line({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx('flex items-baseline justify-between gap-4', className)}>
      <dt className="min-w-0 text-sm">{name}</dt>
      <dd className="num whitespace-nowrap">
        <span className="isolate-ltr">{children}</span>
      </dd>
    </div>
  );
}
