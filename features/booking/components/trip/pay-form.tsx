import { Smartphone } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { useFirstProblem } from '#app/ui/use-first-problem.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { rateFigure } from '#lib/rate-figure.ts';
import type { WayToPay } from '../../checkout/ways-to-pay.ts';
import type { ShownTrip } from '../../retrieve/shown-trip.ts';
import type { PayeeFacts } from './pay-instructions.tsx';
import { useTripWords } from './use-trip-words.ts';

export type PayProblem =
  | 'not_offered'
  | 'phone_needed'
  | 'phone_invalid'
  | 'too_many_attempts'
  | 'too_many_prompts'
  | 'just_asked'
  | 'above_limit'
  | 'below_limit'
  | 'underway'
  | 'unreachable'
  | 'refused'
  | 'not_held';

const laterChosen = {
  hides: 'group-has-[:is([value=bank_transfer],[value=cash]):checked]/pay:hidden',
  shows: 'hidden group-has-[:is([value=bank_transfer],[value=cash]):checked]/pay:inline',
};

/** What was sent and could not be done. */
export interface PayRefusal {
  problem: PayProblem;
  method: string;
  phone: string;
}

/** How to pay, and the one button of the page. */
export function PayForm({
  trip,
  ways,
  isLaterClosed,
  payee: { mobileMoneyNumber, kesPerUsd },
  refusal,
}: {
  trip: ShownTrip;
  ways: readonly WayToPay[];
  isLaterClosed: boolean;
  payee: Pick<PayeeFacts, 'mobileMoneyNumber' | 'kesPerUsd'>;
  refusal: PayRefusal | undefined;
}) {
  const { t, language } = useTranslation('trip');
  const { t: payment } = useTranslation('payment');
  const { amount, hundredths } = useTripWords();
  const isPaying = useNavigation().formData?.get('intent') === 'pay';
  const form = useFirstProblem(refusal);
  const { price, payments, contact, access } = trip;
  const isPhoneWrong = refusal?.problem === 'phone_needed' || refusal?.problem === 'phone_invalid';
  const open = ways.filter(({ missed }) => !missed).map(({ method }) => method);
  const before = payments.map(({ method }) => method).find((method) => open.includes(method));
  const mpesa = ways.find(({ method, missed }) => method === 'mpesa' && !missed);
  const rung = payments.find(({ prompt }) => prompt?.isWhole)?.prompt?.phone;
  const ownPhone = access === 'owner' ? contact.phone : '';
  const isChanged = mpesa && mpesa.asks.currency !== price.currency && kesPerUsd !== null;
  return (
    <Form ref={form} method="post" preventScrollReset className="group/pay grid gap-4">
      <input type="hidden" name="intent" value="pay" />
      {refusal && !isPhoneWrong && <Alert tone="warning">{t(`hold.problems.${refusal.problem}`)}</Alert>}
      <RadioGroup
        cards
        required
        name="method"
        label={t('hold.method')}
        hideLabel
        hint={isLaterClosed && t('hold.laterClosed')}
        defaultValue={refusal?.method || before || open[0]}
        options={ways.map(({ method, missed, asks }) => ({
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
      {mpesa && access === 'glance' && (
        <p className="hidden text-sm group-has-[[value=mpesa]:checked]/pay:block">
          {t('hold.ownPhone')} <b className="isolate-ltr num font-semibold">{contact.phone}</b>
        </p>
      )}
      {mpesa && access !== 'glance' && (
        // The style shows it with its choice, also without scripts.
        <Input
          type="tel"
          name="phone"
          icon={Smartphone}
          label={t('hold.phone')}
          hint={t('hold.phoneHint')}
          error={isPhoneWrong && t(`hold.problems.${refusal.problem}`)}
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
        <span className={laterChosen.hides}>{t('hold.pay', { price: amount(price.total, price) })}</span>
        <span className={laterChosen.shows}>{t('hold.how')}</span>
      </Button>
    </Form>
  );
}
