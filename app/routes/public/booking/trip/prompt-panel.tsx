import type { PaymentChoice } from '#features/booking/holds/agreed-price.ts';
import type { ShownPayment, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { CheckNow, PromptAgain, PromptMessage } from '#features/payments/components/mpesa-prompt.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { rateFigure } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Hourglass } from '#ui/icons.tsx';
import { useTripMessages } from '../use-trip-messages.ts';
import { SeenTimes } from './hold-status.tsx';
import { isAboutPhone, type PayeeFacts, type PayRefusal, useProblemMessages } from './pay-form.tsx';

/** An open M-Pesa prompt: what to do on the phone, a status check, and a new prompt. */
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
  const { amount, minorAmount, time } = useTripMessages();
  const { phone = '', isWhole = false, state = 'sent', nextInSeconds = 0 } = payment.prompt ?? {};
  const { price, reference, access, contact } = trip;
  const isChanged = payment.currency !== price.currency && payee.kesPerUsd !== null;
  const refused = refusal?.method === 'mpesa' ? refusal : undefined;
  const problem = useProblemMessages(choices, payee.paybill !== null);
  const dollars = price.currency === 'USD' ? '' : ` (${minorAmount(payee.usdMinor, 'USD')})`;
  const page = `/booking/${reference}`;
  return (
    <PromptMessage
      state={state}
      phone={phone}
      amount={minorAmount(payment.amountMinor, payment.currency)}
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

/** The hold has expired while a prompt is still open. */
export function LatePrompt({ trip: { payments, reference } }: { trip: ShownTrip }) {
  const { t } = useTranslation('prompt');
  if (!payments.some(({ prompt }) => prompt)) return null;
  return (
    <Alert icon={Hourglass} title={t('lateTitle')} action={<CheckNow address={`/booking/${reference}`} />}>
      {t('lateText')}
    </Alert>
  );
}
