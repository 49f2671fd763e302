import { Form, useNavigation } from 'react-router';
import type { PaymentChoice } from '#features/booking/checkout/payment-choices.ts';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { rateFigure } from '#lib/rate-figure.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Smartphone } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { SeenTimes } from './moved-flights.tsx';
import type { PayeeFacts } from './pay-instructions.tsx';
import { useTripMessages } from './use-trip-messages.ts';

export type PayProblem =
  | 'not_offered'
  | 'phone_needed'
  | 'phone_invalid'
  | 'phone_foreign'
  | 'too_many_attempts'
  | 'too_many_prompts'
  | 'just_requested'
  | 'above_limit'
  | 'below_limit'
  | 'underway'
  | 'unreachable'
  | 'refused'
  | 'not_held'
  | 'flight_changed';

/**
 * What belongs to a way to pay is shown with its choice by the style, also without scripts. An underscore in a class is a
 * space in its selector.
 */
const laterChosen = 'hidden group-has-[:is([value^=bank],[value=cash]):checked]/pay:inline';
const mpesaChosen = 'hidden group-has-[[value=mpesa]:checked]/pay:inline';
const otherChosen = 'group-has-[:is([value^=bank],[value=cash],[value=mpesa]):checked]/pay:hidden';

/** What was sent and could not be done. */
export interface PayRefusal {
  problem: PayProblem;
  method: string;
  phone?: string;
  /** It was the page of a payment that was to be opened again. */
  isReopening?: true;
  /** Nobody was there, once more. */
  triedAt?: Date;
}

/** What is wrong with the number, which stands at its field. */
export function isAboutPhone(
  refusal: PayRefusal | undefined,
): refusal is PayRefusal & { problem: 'phone_needed' | 'phone_invalid' | 'phone_foreign' } {
  return refusal !== undefined && /^phone_/.test(refusal.problem);
}

/** How to pay, and the one button of the page. */
export function PayForm({
  trip,
  choices,
  isLaterClosed,
  payee: { mobileMoneyNumber, kesPerUsd, usdMinor, paybill },
  refusal,
}: {
  trip: ShownTrip;
  choices: readonly PaymentChoice[];
  isLaterClosed: boolean;
  payee: Pick<PayeeFacts, 'mobileMoneyNumber' | 'kesPerUsd' | 'usdMinor' | 'paybill'>;
  refusal: PayRefusal | undefined;
}) {
  const { t, language } = useTranslation('trip');
  const { t: payment } = useTranslation('payment');
  const { amount, hundredths } = useTripMessages();
  const isPaying = useNavigation().formData?.get('intent') === 'pay';
  const form = useFirstProblem(refusal);
  const { price, payments, contact, access } = trip;
  const problem = useProblemMessages(choices, paybill !== null);
  const open = choices.filter(({ missed }) => !missed).map(({ method }) => method);
  const before = payments.map(({ method }) => method).find((method) => open.includes(method));
  const mpesa = choices.find(({ method, missed }) => method === 'mpesa' && !missed);
  const rung = payments.find(({ prompt }) => prompt?.isWhole)?.prompt?.phone;
  const ownPhone = access === 'owner' ? contact.phone : '';
  const isChanged = mpesa && mpesa.asks.currency !== price.currency && kesPerUsd !== null;
  return (
    <Form ref={form} method="post" preventScrollReset className="group/pay grid gap-4">
      <input type="hidden" name="intent" value="pay" />
      <SeenTimes trip={trip} />
      {refusal && !isAboutPhone(refusal) && <Alert tone="warning">{problem(refusal)}</Alert>}
      <RadioGroup
        cards
        required
        name="method"
        label={t('hold.method')}
        hideLabel
        hint={isLaterClosed && t('hold.laterClosed')}
        defaultValue={refusal?.method || before || open[0]}
        options={choices.map(({ method, missed, asks }) => ({
          value: method,
          label: payment(`methods.${method}`),
          description: missed
            ? t(missed.error === 'above_limit' ? 'hold.atMost' : 'hold.atLeast', {
                method: payment(`methods.${method}`),
                amount: hundredths(missed.limitMinor, asks.currency),
              })
            : t(`hold.methodText.${method}`),
          disabled: missed !== null,
        }))}
      />
      {mpesa && access === 'limited' && (
        <p className="hidden text-sm group-has-[[value=mpesa]:checked]/pay:block">
          {t('hold.ownPhone')} <b className="isolate-ltr num font-semibold">{contact.phone}</b>
        </p>
      )}
      {mpesa && access !== 'limited' && (
        <Input
          type="tel"
          name="phone"
          icon={Smartphone}
          label={t('hold.phone')}
          hint={t('hold.phoneHint')}
          error={isAboutPhone(refusal) && problem(refusal)}
          defaultValue={refusal?.phone ?? rung ?? ownPhone}
          autoComplete="tel"
          maxLength={30}
          className="hidden! group-has-[[value=mpesa]:checked]/pay:grid!"
        />
      )}
      {isChanged && (
        <p className="num hidden text-sm group-has-[[value=mpesa]:checked]/pay:block">
          {t('hold.asks', {
            amount: hundredths(mpesa.asks.amountMinor, mpesa.asks.currency),
            dollars: hundredths(usdMinor, 'USD'),
            rate: rateFigure(kesPerUsd, language),
          })}
        </p>
      )}
      {mpesa && mobileMoneyNumber && (
        <p className="hidden text-sm text-ink-2 group-has-[[value=mpesa]:checked]/pay:block">
          {t('hold.ourNumber')} <b className="isolate-ltr num font-semibold text-ink">{mobileMoneyNumber}</b>
        </p>
      )}
      <Button type="submit" tone="accent" size="lg" block busy={isPaying} busyLabel={t('hold.paying')}>
        <span className={otherChosen}>{t('hold.pay', { price: amount(price.total, price) })}</span>
        {mpesa && (
          <span className={mpesaChosen}>
            {t('hold.pay', { price: hundredths(mpesa.asks.amountMinor, mpesa.asks.currency) })}
          </span>
        )}
        <span className={laterChosen}>{t('hold.how')}</span>
      </Button>
    </Form>
  );
}

/** The sentence of a refusal. Who can not be asked any more hears what works instead. */
export function useProblemMessages(choices: readonly PaymentChoice[], hasPaybill: boolean) {
  const { t } = useTranslation('trip');
  const { t: payment } = useTranslation('payment');
  const others = choices.filter(({ method, missed }) => method !== 'mpesa' && !missed);
  const names = [
    ...(hasPaybill ? ['M-Pesa Paybill'] : []),
    ...others.map(({ method }) => payment(`methods.${method}`)),
  ].join(', ');
  return ({ problem }: PayRefusal): string =>
    problem === 'too_many_prompts' && !names
      ? t('hold.problems.too_many_attempts')
      : t(`hold.problems.${problem}`, { ways: names });
}
