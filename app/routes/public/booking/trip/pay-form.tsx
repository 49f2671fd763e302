import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { LockedRates } from '#features/booking/booking.ts';
import type { PaymentChoice } from '#features/booking/holds/agreed-price.ts';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { WhenChosen } from '#features/payments/components/when-chosen.tsx';
import { isMobileMoney, methodKind, type PaymentMethod } from '#features/payments/payment.ts';
import type { Paybill } from '#features/payments/payment-provider.ts';
import type { Settings } from '#features/settings/settings.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { rateFigure } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { SubmitButton } from '#ui/button-form.tsx';
import { Smartphone } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { useTripMessages } from '../use-trip-messages.ts';
import { SeenTimes } from './hold-status.tsx';

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
 * CSS shows what belongs to the chosen payment method, so that it also works without scripts. An underscore in a class is
 * a space in its selector.
 */
const laterChosen = 'hidden group-has-[:is([data-kind^=bank],[data-kind=cash]):checked]/pay:inline';
const otherChosen = 'group-has-[:is([data-kind^=bank],[data-kind=cash],[data-kind^=mobile]):checked]/pay:hidden';
const mobileChosen = 'hidden group-has-[[data-kind^=mobile]:checked]/pay:block';

export interface PayRefusal {
  problem: PayProblem;
  method: string;
  phone?: string;
  /** The refused action was reopening a payment. */
  isReopening?: true;
  /** The provider was unreachable again. */
  triedAt?: Date;
}

/** Problems of the phone number are shown at its field. */
export function isAboutPhone(
  refusal: PayRefusal | undefined,
): refusal is PayRefusal & { problem: 'phone_needed' | 'phone_invalid' | 'phone_foreign' } {
  return refusal !== undefined && /^phone_/.test(refusal.problem);
}

export function PayForm(props: {
  trip: ShownTrip;
  choices: readonly PaymentChoice[];
  isLaterClosed: boolean;
  payee: Pick<PayeeFacts, 'mobileMoneyNumber' | 'lockedRates' | 'usdMinor' | 'paybill'>;
  refusal: PayRefusal | undefined;
}) {
  const {
    trip,
    choices,
    isLaterClosed,
    payee: { mobileMoneyNumber, lockedRates, usdMinor, paybill },
    refusal,
  } = props;
  const { t, language } = useTranslation('trip');
  const { t: payment } = useTranslation('payment');
  const { amount, minorAmount } = useTripMessages();
  const form = useFirstProblem(refusal);
  const { price, payments, contact, access } = trip;
  const problem = useProblemMessages(choices, paybill);
  const open = choices.filter(({ missed }) => !missed).map(({ method }) => method);
  const before = payments.map(({ method }) => method).find((method) => open.includes(method));
  const mobile = choices.flatMap(({ method, asks, missed }) =>
    isMobileMoney(method) && !missed ? [{ method, asks, name: payment(`methods.${method}`) }] : [],
  );
  const promptedPhone = payments.find(({ prompt }) => prompt?.isWhole)?.prompt?.phone;
  const ownPhone = access === 'owner' ? contact.phone : '';
  return (
    <Form ref={form} method="post" preventScrollReset className="group/pay grid gap-4">
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
                amount: minorAmount(missed.limitMinor, asks.currency),
              })
            : t(`hold.methodText.${methodKind(method)}`),
          disabled: missed !== null,
          kind: methodKind(method),
        }))}
      />
      {mobile.length > 0 && access === 'limited' && (
        <p className={clsx('text-sm', mobileChosen)}>
          {t('hold.ownPhone')} <b className="isolate-ltr num font-semibold">{contact.phone}</b>
        </p>
      )}
      {mobile.length > 0 && access !== 'limited' && (
        <Input
          type="tel"
          name="phone"
          icon={Smartphone}
          label={t('hold.phone', { method: mobile.map(({ name }) => name).join(' / ') })}
          hint={mobile.map(({ method }) => payment(`mobileMoney.${method}.promptHint`)).join(' ')}
          error={isAboutPhone(refusal) && problem(refusal)}
          defaultValue={refusal?.phone ?? promptedPhone ?? ownPhone}
          autoComplete="tel"
          maxLength={30}
          className="hidden! group-has-[[data-kind^=mobile]:checked]/pay:grid!"
        />
      )}
      {mobile.map(({ method, name, asks: { currency, amountMinor } }) => {
        const rate = lockedRates[currency];
        if (rate === undefined) return null;
        return (
          <p key={method} className={clsx('num text-sm', mobileChosen)}>
            <WhenChosen method={method}>
              {t('hold.asks', {
                method: name,
                amount: minorAmount(amountMinor, currency),
                dollars: minorAmount(usdMinor, 'USD'),
                rate: rateFigure(rate, language),
                currency,
              })}
            </WhenChosen>
          </p>
        );
      })}
      {mobile.length > 0 && mobileMoneyNumber && (
        <p className={clsx('text-sm text-ink-2', mobileChosen)}>
          {t('hold.ourNumber')} <b className="isolate-ltr num font-semibold text-ink">{mobileMoneyNumber}</b>
        </p>
      )}
      <SubmitButton intent="pay" tone="accent" size="lg" block busyLabel={t('hold.paying')}>
        <span className={otherChosen}>{t('hold.pay', { price: amount(price.total, price) })}</span>
        {mobile.map(({ method, asks }) => (
          <WhenChosen key={method} method={method}>
            {t('hold.pay', { price: minorAmount(asks.amountMinor, asks.currency) })}
          </WhenChosen>
        ))}
        <span className={laterChosen}>{t('hold.how')}</span>
      </SubmitButton>
    </Form>
  );
}

/** When no more prompts may be sent, the sentence names the other payment methods. */
export function useProblemMessages(choices: readonly PaymentChoice[], paybill: PayeeFacts['paybill']) {
  const { t } = useTranslation('trip');
  const { t: payment } = useTranslation('payment');
  const others = choices.filter(({ method, missed }) => !isMobileMoney(method) && !missed);
  const names = [
    ...(paybill ? [`${payment(`methods.${paybill.method}`)} Paybill`] : []),
    ...others.map(({ method }) => payment(`methods.${method}`)),
  ].join(', ');
  return ({ problem, method }: PayRefusal): string =>
    problem === 'too_many_prompts' && !names
      ? t('hold.problems.too_many_attempts')
      : t(`hold.problems.${problem}`, {
          methods: names,
          ...(isMobileMoney(method) && {
            method: payment(`methods.${method}`),
            why: payment(`mobileMoney.${method}.foreignPhone`),
          }),
        });
}

/** Where a transfer, cash or a paybill payment goes. */
export type PayeeFacts = Settings['payments'] & {
  officeAddress: string | null;
  lockedRates: LockedRates;
  usdMinor: number;
  paybill: (Paybill & { asks: PaymentChoice['asks'] }) | null;
};

/** What to write on a transfer, or to bring to the office. */
export function PayInstructions(props: { trip: ShownTrip; method: PaymentMethod; payee: PayeeFacts }) {
  const { trip, method, payee } = props;
  const { t } = useTranslation('payment');
  const { t: messages } = useTranslation('trip');
  const { amount } = useTripMessages();
  const { price, reference } = trip;
  const isBank = method === 'bank_transfer';
  return (
    <section>
      <h2 className="text-xl">{t(isBank ? 'bank.heading' : 'cash.heading')}</h2>
      <p className="mt-1 text-ink-2">{t(isBank ? 'bank.text' : 'cash.text')}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 rounded-md bg-sunken p-4 md:grid-cols-2">
        <Pair name={t('bank.amount')} isLarge>
          <span className="isolate-ltr">{amount(price.total, price)}</span>
        </Pair>
        <Pair name={t('bank.reference')} isLarge>
          <span dir="ltr">{reference}</span>
        </Pair>
        {isBank ? (
          <>
            <Pair name={t('bank.bankName')}>{payee.bankName}</Pair>
            <Pair name={t('bank.accountName')}>{payee.accountName}</Pair>
            <Pair name={t('bank.accountNumber')}>
              {payee.accountNumber && <span dir="ltr">{payee.accountNumber}</span>}
            </Pair>
            <Pair name={t('bank.branch')}>{payee.branch}</Pair>
            <Pair name={t('bank.swift')}>{payee.swift && <span dir="ltr">{payee.swift}</span>}</Pair>
          </>
        ) : (
          <Pair name={t('cash.address')}>{payee.officeAddress}</Pair>
        )}
      </dl>
      {!isBank && payee.officeSentence && (
        <p className="mt-3">
          <bdi>{payee.officeSentence}</bdi>
        </p>
      )}
      <p className="mt-3 text-sm text-ink-2">{messages('instructions.text')}</p>
    </section>
  );
}

/** Hidden without a value. */
function Pair({ name, isLarge = false, children }: { name: string; isLarge?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className={isLarge ? 'num font-display text-xl font-bold' : 'num font-semibold wrap-anywhere'}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
