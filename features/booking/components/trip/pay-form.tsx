import { Smartphone } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { useFirstProblem } from '#app/ui/use-first-problem.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { ShownTrip } from '../../retrieve/shown-trip.ts';
import { useTripWords } from './use-trip-words.ts';

export type PayProblem =
  | 'not_offered'
  | 'phone_needed'
  | 'phone_invalid'
  | 'too_many_attempts'
  | 'too_many_prompts'
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
  offered,
  isLaterClosed,
  mobileMoneyNumber,
  refusal,
}: {
  trip: ShownTrip;
  offered: readonly PaymentMethod[];
  isLaterClosed: boolean;
  mobileMoneyNumber: string | null;
  refusal: PayRefusal | undefined;
}) {
  const { t } = useTranslation('trip');
  const { t: payment } = useTranslation('payment');
  const { amount } = useTripWords();
  const isPaying = useNavigation().formData?.get('intent') === 'pay';
  const form = useFirstProblem(refusal);
  const { price, payments, contact, access } = trip;
  const isPhoneWrong = refusal?.problem === 'phone_needed' || refusal?.problem === 'phone_invalid';
  const before = payments.map(({ method }) => method).find((method) => offered.includes(method));
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
        defaultValue={refusal?.method || before || offered[0]}
        options={offered.map((method) => ({
          value: method,
          label: payment(`methods.${method}`),
          description: t(`hold.methodText.${method}`),
        }))}
      />
      {offered.includes('mpesa') && (
        // The style shows it with its choice, also without scripts.
        <Input
          type="tel"
          name="phone"
          icon={Smartphone}
          label={t('hold.phone')}
          hint={t('hold.phoneHint')}
          error={isPhoneWrong && t(`hold.problems.${refusal.problem}`)}
          defaultValue={refusal?.phone ?? (access === 'owner' ? contact.phone : '')}
          autoComplete="tel"
          maxLength={30}
          className="hidden! group-has-[[value=mpesa]:checked]/pay:grid!"
        />
      )}
      {offered.includes('mpesa') && mobileMoneyNumber && (
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
