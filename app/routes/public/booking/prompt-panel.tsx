import type { PaymentChoice } from '#features/booking/checkout/payment-choices.ts';
import type { ShownPayment, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { CheckNow } from '#features/payments/components/check-now.tsx';
import { PromptAgain } from '#features/payments/components/prompt-again.tsx';
import { PromptMessage } from '#features/payments/components/prompt-message.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { rateFigure } from '#lib/rate-figure.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SeenTimes } from './moved-flights.tsx';
import { isAboutPhone, type PayRefusal, useProblemMessages } from './pay-form.tsx';
import type { PayeeFacts } from './pay-instructions.tsx';
import { useTripMessages } from './use-trip-messages.ts';

/** A telephone was asked to pay for a booking: what to do there, a look at how it went, and another prompt. */
export function PromptPanel({
  payment,
  trip,
  choices,
  payee,
  refusal,
}: {
  payment: ShownPayment;
  trip: ShownTrip;
  choices: readonly PaymentChoice[];
  payee: PayeeFacts;
  refusal: PayRefusal | undefined;
}) {
  const { t } = useTranslation('trip');
  const { t: prompt, language } = useTranslation('prompt');
  const { amount, hundredths, time } = useTripMessages();
  const { phone = '', isWhole = false, state = 'asked', nextInSeconds = 0 } = payment.prompt ?? {};
  const { price, reference, access, contact } = trip;
  const isChanged = payment.currency !== price.currency && payee.kesPerUsd !== null;
  const refused = refusal?.method === 'mpesa' ? refusal : undefined;
  const problem = useProblemMessages(choices, payee.paybill !== null);
  const dollars = price.currency === 'USD' ? '' : ` (${hundredths(payee.usdMinor, 'USD')})`;
  const page = `/booking/${reference}`;
  return (
    <PromptMessage
      state={state}
      phone={phone}
      amount={hundredths(payment.amountMinor, payment.currency)}
      rate={
        isChanged
          ? prompt('rate', {
              price: amount(price.total, price) + dollars,
              rate: rateFigure(payee.kesPerUsd ?? 0, language),
            })
          : null
      }
    >
      {state !== 'unsent' && <CheckNow address={page} />}
      {payment.prompt?.canAskAgain && (
        <PromptAgain
          action={page}
          isUnsent={state === 'unsent'}
          nextInSeconds={nextInSeconds}
          note={prompt('newest')}
          field={
            access !== 'limited' && {
              phone: refused?.phone ?? (isWhole ? phone : ''),
              label: t('hold.phone'),
              hint: t('hold.phoneHint'),
              error: isAboutPhone(refused) ? problem(refused) : undefined,
            }
          }
          refusal={refused}
        >
          <input type="hidden" name="intent" value="pay" />
          <SeenTimes trip={trip} />
          <input type="hidden" name="method" value="mpesa" />
          {access === 'limited' && (
            <p className="text-sm">
              {t('hold.ownPhone')} <b className="isolate-ltr num font-semibold">{contact.phone}</b>
            </p>
          )}
          {refused && !isAboutPhone(refused) && (
            <Alert tone="warning">
              {refused.triedAt ? prompt('stillUnsent', { time: time(refused.triedAt) }) : problem(refused)}
            </Alert>
          )}
        </PromptAgain>
      )}
    </PromptMessage>
  );
}
