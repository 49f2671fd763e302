import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { PaymentChoice } from '#features/booking/holds/agreed-price.ts';
import type { ShownPayment, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useRefusal } from '#features/payments/components/use-refusal.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { SubmitButton } from '#ui/button-form.tsx';
import { Card } from '#ui/card.tsx';
import { Fold } from '#ui/fold.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { CircleX, ExternalLink, Hourglass, MailOpen } from '#ui/icons.tsx';
import { later } from '#ui/later.ts';
import { failureKey, useTripMessages } from '../use-trip-messages.ts';
import { HoldCountdown, MovedFlights, SeenTimes } from './hold-status.tsx';
import { type PayeeFacts, PayForm, PayInstructions, type PayRefusal } from './pay-form.tsx';

// Loaded only when there is a prompt or a paybill to show.
const PromptPanel = later(() => import('./prompt-panel.tsx').then(({ PromptPanel: part }) => part));
const Paybill = later(() => import('#features/payments/components/paybill.tsx').then(({ Paybill: part }) => part));

interface HoldPanelProps {
  trip: ShownTrip;
  choices: readonly PaymentChoice[];
  /** Bank transfer and cash are offered in general, but this hold is too short for them. */
  isLaterClosed: boolean;
  payee: PayeeFacts;
  refusal: PayRefusal | undefined;
}

/** Time left of a hold, the state of its payment, and the payment methods. */
export function HoldPanel({ refusal, ...rest }: HoldPanelProps) {
  const props = { ...rest, refusal: useRefusal(refusal) };
  const { trip } = props;
  const { t } = useTranslation('trip');
  const { hold } = trip;
  const needsAgreement = hold?.movedTimes != null && !hold.areTimesAgreed;
  // Skips payments that never reached a provider, and bank instructions until the reader agrees to new flight times.
  const payment = trip.payments.find(
    ({ state, method }) => state !== 'created' && !(needsAgreement && isPaidLater(method)),
  );
  return (
    <Card className="grid gap-6 md:px-8">
      {hold && <HoldCountdown hold={hold} />}
      {hold?.movedTimes != null && (
        <MovedFlights
          trip={trip}
          heading={t('moved.heading')}
          text={[
            t(hold.areTimesAgreed ? 'moved.agreed' : 'moved.text'),
            ...(needsAgreement &&
            trip.payments.some(({ state, method }) => state === 'submitted' && isPaidLater(method))
              ? [t('moved.sent')]
              : []),
          ].join(' ')}
        />
      )}
      {trip.hold?.waitsForReader && <Alert icon={MailOpen}>{t('hold.longer', { email: trip.contact.email })}</Alert>}
      <PaymentStatus payment={payment} {...props} />
      <PaymentOptions {...props} payment={payment} needsAgreement={needsAgreement} />
    </Card>
  );
}

function PaymentStatus({
  payment,
  trip,
  choices,
  payee,
  refusal,
}: HoldPanelProps & { payment: ShownPayment | undefined }) {
  const { t } = useTranslation('trip');
  const { t: messages } = useTranslation('payment');
  if (payment && hasOpenPrompt(payment))
    return (
      <PromptPanel key={payment.id} payment={payment} trip={trip} choices={choices} payee={payee} refusal={refusal} />
    );
  switch (payment?.state) {
    case 'submitted':
      return isPaidLater(payment.method) ? (
        <PayInstructions trip={trip} method={payment.method} payee={payee} />
      ) : (
        <Message
          icon={payment.isUnsent ? CircleX : Hourglass}
          isBad={payment.isUnsent}
          title={t(payment.isUnsent ? 'hold.unsent' : 'hold.waiting')}
          text={t(payment.isUnsent ? 'hold.unsentText' : 'hold.waitingText')}
        >
          {payment.canReopen && <Reopen trip={trip} payment={payment} refusal={refusal} />}
        </Message>
      );
    case 'unknown':
      return <Message icon={Hourglass} title={t('hold.unknown')} text={t('hold.unknownText')} />;
    case 'failed':
      return (
        <Message
          icon={CircleX}
          isBad
          title={t('hold.failed')}
          text={messages(`failures.${failureKey(payment.failure ?? '', payment.prompt !== null)}`, {
            method: messages(`methods.${payment.method}`),
          })}
        />
      );
    default:
      return null;
  }
}

function PaymentOptions({
  trip,
  choices: all,
  isLaterClosed,
  payee,
  refusal,
  payment,
  needsAgreement,
}: HoldPanelProps & { payment: ShownPayment | undefined; needsAgreement: boolean }) {
  const { t } = useTranslation('trip');
  const { t: prompt } = useTranslation('prompt');
  const { minorAmount } = useTripMessages();
  // The method of the payment above is not offered again below: its instructions or its retry button are shown there.
  const isAbove =
    payment &&
    (hasOpenPrompt(payment) ||
      (payment.state === 'submitted' && isPaidLater(payment.method)) ||
      (payment.isUnsent && payment.canReopen));
  const choices = all.filter(({ method }) => !isAbove || method !== payment.method);
  const paybill = payee.paybill && !needsAgreement && (
    <Paybill
      number={payee.paybill.number}
      account={trip.reference}
      amount={minorAmount(payee.paybill.asks.amountMinor, payee.paybill.asks.currency)}
      after={prompt('paybill.after')}
      opens={refusal?.problem === 'too_many_prompts'}
    />
  );
  if (choices.length === 0) return paybill;
  const isOfAbove = refusal?.isReopening || (isAbove && refusal?.method === payment.method);
  const below = isOfAbove ? undefined : refusal;
  const form = <PayForm trip={trip} choices={choices} isLaterClosed={isLaterClosed} payee={payee} refusal={below} />;
  if (payment?.state === 'submitted' || payment?.state === 'unknown') {
    return (
      <div className="grid gap-2">
        {paybill}
        <Fold label={t('hold.other')} opens={below !== undefined}>
          <div className="mt-2">{form}</div>
        </Fold>
      </div>
    );
  }
  return (
    <section className="grid gap-6">
      <div>
        <h2 className="mb-4 text-xl">{t(payment?.state === 'failed' ? 'hold.payAgainHeading' : 'hold.payHeading')}</h2>
        {form}
      </div>
      {paybill}
    </section>
  );
}

/** An M-Pesa prompt was sent and has no result yet. */
function hasOpenPrompt({ state, prompt }: ShownPayment): boolean {
  return prompt !== null && (state === 'submitted' || state === 'unknown');
}

function Message(props: {
  icon: Icon;
  isBad?: boolean | undefined;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  const { icon: Icon, isBad, title, text, children } = props;
  return (
    <section role="status" className="grid grid-cols-[auto_minmax(0,1fr)] gap-4">
      <span
        className={clsx(
          'grid size-11 place-content-center rounded-md',
          isBad ? 'bg-danger-soft text-danger' : 'bg-brand-soft text-brand-ink',
        )}
      >
        <Icon />
      </span>
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-0.5 text-ink-2">{text}</p>
        {children}
      </div>
    </section>
  );
}

/** Opens the provider's payment page again, or for the first time when it was unreachable. */
function Reopen(props: { trip: ShownTrip; payment: ShownPayment; refusal: PayRefusal | undefined }) {
  const { trip, payment, refusal } = props;
  const { t } = useTranslation('trip');
  const { time } = useTripMessages();
  const refused = refusal?.isReopening && refusal;
  return (
    <Form method="post" preventScrollReset className="mt-3 grid justify-items-start gap-3">
      {refused && (
        <Alert tone="warning">
          {refused.triedAt
            ? t('hold.stillUnsent', { time: time(refused.triedAt) })
            : t(`hold.problems.${refused.problem}`, { methods: '' })}
        </Alert>
      )}
      <SeenTimes trip={trip} />
      <input type="hidden" name="payment" value={payment.id} />
      <SubmitButton intent="reopen" icon={ExternalLink} busyLabel={t('hold.paying')}>
        {t(payment.isUnsent ? 'hold.tryAgain' : 'hold.reopen')}
      </SubmitButton>
    </Form>
  );
}
