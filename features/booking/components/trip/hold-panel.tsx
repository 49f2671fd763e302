import clsx from 'clsx';
import { CircleX, ExternalLink, Hourglass, type LucideIcon, MailOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { isPaidLater, type PaymentMethod } from '#features/payments/payment.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { ShownPayment, ShownTrip } from '../../retrieve/shown-trip.ts';
import { failureKey } from './failure-key.ts';
import { HoldCountdown } from './hold-countdown.tsx';
import { PayForm, type PayRefusal } from './pay-form.tsx';
import { type PayeeFacts, PayInstructions } from './pay-instructions.tsx';

export interface HoldPanelProps {
  trip: ShownTrip;
  offered: readonly PaymentMethod[];
  /** The house takes money later too, but this hold is too short for it. */
  isLaterClosed: boolean;
  payee: PayeeFacts;
  refusal: PayRefusal | undefined;
}

/** What stands between a hold and a ticket: the time that is left, and the payment with all that may become of it. */
export function HoldPanel(props: HoldPanelProps) {
  const { trip, payee } = props;
  const { t } = useTranslation('trip');
  // One that never reached its provider says nothing.
  const payment = trip.payments.find(({ state }) => state !== 'created');
  return (
    <Card className="grid gap-6 md:px-8">
      {trip.hold && <HoldCountdown hold={trip.hold} />}
      {trip.hold?.waitsForReader && (
        <Alert icon={MailOpen}>{t('hold.longer', { email: trip.contact.email })}</Alert>
      )}
      <Standing payment={payment} trip={trip} payee={payee} />
      <Ways {...props} payment={payment} />
    </Card>
  );
}

function Standing({
  payment,
  trip,
  payee,
}: {
  payment: ShownPayment | undefined;
  trip: ShownTrip;
  payee: PayeeFacts;
}) {
  const { t } = useTranslation('trip');
  const { t: words } = useTranslation('payment');
  switch (payment?.state) {
    case 'submitted':
      return isPaidLater(payment.method) ? (
        <PayInstructions trip={trip} method={payment.method} payee={payee} />
      ) : (
        <Notice icon={Hourglass} title={t('hold.waiting')} text={t('hold.waitingText')}>
          {payment.canReopen && <Reopen payment={payment} />}
        </Notice>
      );
    case 'unknown':
      return <Notice icon={Hourglass} title={t('hold.unknown')} text={t('hold.unknownText')} />;
    case 'failed':
      return (
        <Notice
          icon={CircleX}
          isBad
          title={t('hold.failed')}
          text={words(`failures.${failureKey(payment.failure ?? '')}`)}
        />
      );
    default:
      return null;
  }
}

function Ways({
  trip,
  offered,
  isLaterClosed,
  payee,
  refusal,
  payment,
}: HoldPanelProps & { payment: ShownPayment | undefined }) {
  const { t } = useTranslation('trip');
  // How to pay by bank or in cash stands above already.
  const isLater = payment?.state === 'submitted' && isPaidLater(payment.method);
  const ways = offered.filter((method) => !isLater || method !== payment.method);
  if (ways.length === 0) return null;
  const form = (
    <PayForm
      trip={trip}
      offered={ways}
      isLaterClosed={isLaterClosed}
      mobileMoneyNumber={payee.mobileMoneyNumber}
      refusal={refusal}
    />
  );
  if (payment?.state === 'submitted' || payment?.state === 'unknown') {
    return (
      <details open={refusal !== undefined} className="border-t border-line pt-2">
        <summary className="inline-flex min-h-11 items-center font-semibold text-brand">
          {t('hold.other')}
        </summary>
        <div className="mt-2">{form}</div>
      </details>
    );
  }
  return (
    <section>
      <h2 className="mb-4 text-xl">
        {t(payment?.state === 'failed' ? 'hold.payAgainHeading' : 'hold.payHeading')}
      </h2>
      {form}
    </section>
  );
}

function Notice({
  icon: Icon,
  isBad,
  title,
  text,
  children,
}: {
  icon: LucideIcon;
  isBad?: boolean;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <section role="status" className="grid grid-cols-[auto_minmax(0,1fr)] gap-4">
      <span
        className={clsx(
          'grid size-11 place-content-center rounded-md',
          isBad ? 'bg-danger-soft text-danger' : 'bg-brand-soft text-brand-ink',
        )}
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
      </span>
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-0.5 text-ink-2">{text}</p>
        {children}
      </div>
    </section>
  );
}

/** Whoever closed the payment page comes back to the same one. */
function Reopen({ payment }: { payment: ShownPayment }) {
  const { t } = useTranslation('trip');
  const isOpening = useNavigation().formData?.get('intent') === 'reopen';
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="intent" value="reopen" />
      <input type="hidden" name="payment" value={payment.id} />
      <Button type="submit" icon={ExternalLink} busy={isOpening} busyLabel={t('hold.paying')}>
        {t('hold.reopen')}
      </Button>
    </Form>
  );
}
