import type { PaymentChoice } from '#features/booking/holds/agreed-price.ts';
import type { ShownPayment, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { CheckNow, PromptAgain, PromptMessage } from '#features/payments/components/phone-prompt.tsx';
import { isMobileMoney } from '#features/payments/payment.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { rateFigure } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Hourglass } from '#ui/icons.tsx';
import { useTripMessages } from '../use-trip-messages.ts';
import { SeenTimes } from './hold-status.tsx';
import { isAboutPhone, type PayeeFacts, type PayRefusal, useProblemMessages } from './pay-form.tsx';

/** An open prompt on a phone: what to do on the phone, a status check, and a new prompt. */
export function PromptPanel(props: {
  payment: ShownPayment;
  trip: ShownTrip;
  choices: readonly PaymentChoice[];
  payee: PayeeFacts;
  refusal: PayRefusal | undefined;
}) {
  const { payment, trip, choices, payee, refusal } = props;
  const { t } = useTranslation('trip');
  const { t: prompt, language } = useTranslation('prompt');
  const { t: messages } = useTranslation('payment');
  const { amount, minorAmount, time } = useTripMessages();
  const { phone = '', isWhole = false, state = 'sent', nextInSeconds = 0 } = payment.prompt ?? {};
  const { price, reference, access, contact } = trip;
  const rate = payee.lockedRates[payment.currency];
  const method = messages(`methods.${payment.method}`);
  const refused = refusal?.method === payment.method ? refusal : undefined;
  const problem = useProblemMessages(choices, payee.paybill);
  const dollars = price.currency === 'USD' ? '' : ` (${minorAmount(payee.usdMinor, 'USD')})`;
  const page = `/booking/${reference}`;
  return (
    <PromptMessage
      state={state}
      method={method}
      phone={phone}
      amount={minorAmount(payment.amountMinor, payment.currency)}
      rate={
        rate === undefined
          ? null
          : prompt('rate', {
              price: amount(price.total, price) + dollars,
              rate: rateFigure(rate, language),
              currency: payment.currency,
            })
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
              label: t('hold.phone', { method }),
              hint: isMobileMoney(payment.method) ? messages(`mobileMoney.${payment.method}.promptHint`) : '',
              error: isAboutPhone(refused) ? problem(refused) : undefined,
            }
          }
          refusal={refused}
        >
          <input type="hidden" name="intent" value="pay" />
          <SeenTimes trip={trip} />
          <input type="hidden" name="method" value={payment.method} />
          {access === 'limited' && (
            <p className="text-sm">
              {t('hold.ownPhone')} <b className="isolate-ltr num font-semibold">{contact.phone}</b>
            </p>
          )}
          {refused && !isAboutPhone(refused) && (
            <Alert tone="warning">
              {refused.triedAt ? prompt('stillUnsent', { method, time: time(refused.triedAt) }) : problem(refused)}
            </Alert>
          )}
        </PromptAgain>
      )}
    </PromptMessage>
  );
}

/** The hold has expired while a prompt is still open. */
export function LatePrompt({ trip: { payments, reference } }: { trip: ShownTrip }) {
  const { t } = useTranslation('prompt');
  const { t: messages } = useTranslation('payment');
  const payment = payments.find(({ prompt }) => prompt);
  if (!payment) return null;
  return (
    <Alert
      icon={Hourglass}
      title={t('lateTitle', { method: messages(`methods.${payment.method}`) })}
      action={<CheckNow address={`/booking/${reference}`} />}
    >
      {t('lateText')}
    </Alert>
  );
}
