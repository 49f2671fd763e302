import type {
  CheckoutSentences,
  SaleMethod,
  TypedCheckout,
} from '#features/booking/checkout/checkout-form.ts';
import type { SaleFacts } from '#features/booking/checkout/sale-facts.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Card } from '../../../ui/card.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import { Hourglass } from '../../../ui/icons.tsx';
import { MethodOption } from './method-option.tsx';
import { MissingCredit } from './missing-credit.tsx';

/** An agency pays the net price from its credit: now, or when it issues what it holds. */
export function SaleCredit({
  kind,
  sale: { availableMinor, price, holdUntil },
  notWithinHours,
  isReported,
  typed,
  problems,
}: {
  kind: 'Flights' | 'Stay';
  sale: SaleFacts;
  /** From when on nothing is held any more. */
  notWithinHours: number;
  /** What is missing has been said above already. */
  isReported: boolean;
  typed: Pick<TypedCheckout, 'method'>;
  problems: CheckoutSentences;
}) {
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
      <fieldset id="method" aria-describedby={error ? 'method-message' : undefined} className="min-w-0">
        <legend className="sr-only">{t('credit.when')}</legend>
        <div className="grid gap-2">
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
              holdUntil === null
                ? checkout(`pay.tooLate${kind}`, { count: notWithinHours })
                : t(`credit.holdText${kind}`)
            }
            isLater
            isClosed={holdUntil === null}
            aside={<Hourglass aria-hidden="true" size={20} strokeWidth={1.5} />}
          />
        </div>
        {error && (
          <div className="mt-1.5">
            <FieldMessage id="method-message" error={error} />
          </div>
        )}
      </fieldset>
    </Card>
  );
}
