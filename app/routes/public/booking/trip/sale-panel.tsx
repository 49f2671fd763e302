import { Form, useNavigation } from 'react-router';
import type { ShownSale } from '#features/booking/agency/show-agency.ts';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents, rateFigure } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { SubmitButton } from '#ui/button-form.tsx';
import { Card } from '#ui/card.tsx';
import { ArrowRight, BadgeCheck, Send } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { SumLine } from '../quote-lines.tsx';
import { useTripMessages } from '../use-trip-messages.ts';
import { HoldCountdown, MovedFlights, SeenTimes } from './hold-status.tsx';

/** The result of an agency's action. */
export type SaleAnswer =
  | { done: 'issued' | 'resent' }
  | {
      refused:
        | 'already'
        | 'expired'
        | 'cancelled'
        | 'not_sellable'
        | 'flight_changed'
        | 'departed'
        | 'may_not_sell'
        | 'no_credit'
        | 'just_sent';
    };

/** What the agency pays and earns on a booking, and its actions: issue, resend. */
export function SalePanel(props: { trip: ShownTrip; sale: ShownSale; answer: SaleAnswer | undefined }) {
  const { trip, sale, answer } = props;
  const { t } = useTranslation('selling');
  const isIdle = useNavigation().state === 'idle';
  return (
    <Card className="grid gap-5 md:px-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{t('trip.panel.heading')}</h2>
        <Link to="/agent/sales" className="inline-flex min-h-11 items-center gap-1.5 font-semibold">
          {t('trip.panel.allSales')}
          <ArrowRight size={16} className="flip" />
        </Link>
      </div>
      {answer && isIdle && <Answer answer={answer} email={trip.contact.email} />}
      <Figures trip={trip} sale={sale} />
      {trip.hold && !trip.hold.isCancelled && <Issue trip={trip} />}
      {trip.status === 'confirmed' && !trip.isOver && <Resend trip={trip} />}
    </Card>
  );
}

function Answer({ answer, email }: { answer: SaleAnswer; email: string }) {
  const { t } = useTranslation('selling');
  return 'done' in answer ? (
    <Alert tone="success">{t(`trip.done.${answer.done}`, { email })}</Alert>
  ) : (
    <Alert tone="warning">{t(`trip.refused.${answer.refused}`)}</Alert>
  );
}

function Figures({ trip, sale }: { trip: ShownTrip; sale: ShownSale }) {
  const { t, language } = useTranslation('selling');
  const { t: cancelling } = useTranslation('trip');
  const messages = useTripMessages();
  const dollars = (minor: number) => formatUsdCents(minor, language);
  const { status, price, agency } = trip;
  const { netMinor, commissionMinor, returnedMinor, owedMinor } = sale;
  const leftMinor = (returnedMinor ?? 0) + commissionMinor - (owedMinor ?? 0);
  const percent = rateFigure(sale.markupPercentage, language);
  // The agency's account is in dollars, whatever currency its customer's documents have.
  const shown = (amount: number) => (price.currency === 'USD' ? null : messages.amount(amount, price));
  const sold = shown(price.total);
  const owed = agency?.givesBack == null ? null : shown(agency.givesBack);
  const isSold = status === 'confirmed' || returnedMinor !== null;
  const isOver = status === 'cancelled' || status === 'expired';
  return (
    <dl className="num grid gap-2">
      {isSold || status === 'held' ? (
        <SumLine name={t(`trip.panel.credit.${isSold ? 'paid' : 'held'}`)} note={t('trip.panel.net')}>
          {dollars(netMinor)}
        </SumLine>
      ) : (
        <SumLine name={t('trip.panel.net')}>{dollars(netMinor)}</SumLine>
      )}
      <SumLine name={t('trip.panel.commission', { percent })}>{dollars(commissionMinor)}</SumLine>
      <SumLine
        name={t(isOver && isSold ? 'trip.panel.sold' : 'trip.panel.selling')}
        note={sold && t('trip.panel.documents', { price: sold })}
        isTotal
      >
        {dollars(netMinor + commissionMinor)}
      </SumLine>
      {returnedMinor !== null && <SumLine name={cancelling('cancel.fee')}>{dollars(netMinor - returnedMinor)}</SumLine>}
      {isOver && <SumLine name={t('trip.panel.credit.back')}>{dollars(returnedMinor ?? netMinor)}</SumLine>}
      {returnedMinor !== null && (
        <>
          <SumLine name={t('trip.panel.reversed')}>{dollars(-commissionMinor)}</SumLine>
          <SumLine name={t('trip.panel.owed')} note={owed && t('trip.panel.owedShown', { price: owed })}>
            {dollars(owedMinor ?? 0)}
          </SumLine>
          {leftMinor > 0 && <SumLine name={t('trip.panel.left')}>{dollars(leftMinor)}</SumLine>}
        </>
      )}
    </dl>
  );
}

function Issue({ trip }: { trip: ShownTrip }) {
  const { t } = useTranslation('selling');
  const isMoved = trip.hold?.movedTimes != null;
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      {trip.hold && <HoldCountdown hold={trip.hold} label={t('trip.issue.left')} />}
      {isMoved && <MovedFlights trip={trip} heading={t('trip.moved.heading')} text={t('trip.moved.text')} />}
      <Form method="post" preventScrollReset>
        <SeenTimes trip={trip} />
        <SubmitButton intent="issue" tone="accent" size="lg" block icon={BadgeCheck} busyLabel={t('trip.issue.busy')}>
          {isMoved ? t('trip.issue.moved') : t(trip.type === 'hotel' ? 'trip.issue.hotel' : 'trip.issue.flight')}
        </SubmitButton>
        <p className="mt-2 text-sm text-ink-2">{t('trip.issue.text', { email: trip.contact.email })}</p>
      </Form>
    </div>
  );
}

function Resend({ trip }: { trip: ShownTrip }) {
  const { t } = useTranslation('selling');
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5"
    >
      <SubmitButton intent="resend" icon={Send} busyLabel={t('trip.resend.busy')}>
        {t(trip.type === 'hotel' ? 'trip.resend.hotel' : 'trip.resend.flight')}
      </SubmitButton>
      <span className="min-w-0 text-sm text-ink-2 wrap-anywhere">
        <bdi dir="ltr">{trip.contact.email}</bdi>
      </span>
    </Form>
  );
}
