import { Form, useNavigation } from 'react-router';
import type { ShownSale, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { rateFigure } from '#lib/rate-figure.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ArrowRight, BadgeCheck, Send } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { MovedFlights, SeenTimes } from './moved-flights.tsx';
import { Noted } from './noted.tsx';
import { Sum } from './sum.tsx';
import { useTripMessages } from './use-trip-messages.ts';

/** What became of a button that the agency pressed. */
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

/** What a booking is to the agency that sold it: what it pays, what it earns, and what it can do. */
export function SalePanel({
  trip,
  sale,
  answer,
}: {
  trip: ShownTrip;
  sale: ShownSale;
  answer: SaleAnswer | undefined;
}) {
  const { t } = useTranslation('selling');
  const isIdle = useNavigation().state === 'idle';
  return (
    <Card className="grid gap-5 md:px-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{t('trip.panel.heading')}</h2>
        <Link to="/agent/sales" className="inline-flex min-h-11 items-center gap-1.5 font-semibold">
          {t('trip.panel.allSales')}
          <ArrowRight aria-hidden="true" size={16} strokeWidth={1.75} className="flip" />
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
  // The agency's books are in dollars, whatever its customer's documents say.
  const shown = (amount: number) => (price.currency === 'USD' ? null : messages.amount(amount, price));
  const sold = shown(price.total);
  const owed = agency?.givesBack == null ? null : shown(agency.givesBack);
  const isSold = status === 'confirmed' || returnedMinor !== null;
  const isOver = status === 'cancelled' || status === 'expired';
  return (
    <dl className="num grid gap-2">
      {isSold || status === 'held' ? (
        <Sum
          name={
            <Noted note={t('trip.panel.net')}>{t(`trip.panel.credit.${isSold ? 'paid' : 'held'}`)}</Noted>
          }
        >
          {dollars(netMinor)}
        </Sum>
      ) : (
        <Sum name={t('trip.panel.net')}>{dollars(netMinor)}</Sum>
      )}
      <Sum name={t('trip.panel.commission', { percent })}>{dollars(commissionMinor)}</Sum>
      <Sum
        name={
          <Noted note={sold && t('trip.panel.documents', { price: sold })}>
            {t(isOver && isSold ? 'trip.panel.sold' : 'trip.panel.selling')}
          </Noted>
        }
        isTotal
      >
        {dollars(netMinor + commissionMinor)}
      </Sum>
      {returnedMinor !== null && (
        <Sum name={cancelling('cancel.fee')}>{dollars(netMinor - returnedMinor)}</Sum>
      )}
      {isOver && <Sum name={t('trip.panel.credit.back')}>{dollars(returnedMinor ?? netMinor)}</Sum>}
      {returnedMinor !== null && (
        <>
          <Sum name={t('trip.panel.reversed')}>{dollars(-commissionMinor)}</Sum>
          <Sum
            name={
              <Noted note={owed && t('trip.panel.owedShown', { price: owed })}>{t('trip.panel.owed')}</Noted>
            }
          >
            {dollars(owedMinor ?? 0)}
          </Sum>
          {leftMinor > 0 && <Sum name={t('trip.panel.left')}>{dollars(leftMinor)}</Sum>}
        </>
      )}
    </dl>
  );
}

function Issue({ trip }: { trip: ShownTrip }) {
  const { t } = useTranslation('selling');
  const isIssuing = useNavigation().formData?.get('intent') === 'issue';
  const isMoved = trip.hold?.movedTimes != null;
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      {trip.hold && <HoldCountdown hold={trip.hold} label={t('trip.issue.left')} />}
      {isMoved && <MovedFlights trip={trip} heading={t('trip.moved.heading')} text={t('trip.moved.text')} />}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="issue" />
        <SeenTimes trip={trip} />
        <Button
          type="submit"
          tone="accent"
          size="lg"
          block
          icon={BadgeCheck}
          busy={isIssuing}
          busyLabel={t('trip.issue.busy')}
        >
          {isMoved
            ? t('trip.issue.moved')
            : t(trip.type === 'hotel' ? 'trip.issue.hotel' : 'trip.issue.flight')}
        </Button>
        <p className="mt-2 text-sm text-ink-2">{t('trip.issue.text', { email: trip.contact.email })}</p>
      </Form>
    </div>
  );
}

function Resend({ trip }: { trip: ShownTrip }) {
  const { t } = useTranslation('selling');
  const isSending = useNavigation().formData?.get('intent') === 'resend';
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5"
    >
      <input type="hidden" name="intent" value="resend" />
      <Button type="submit" icon={Send} busy={isSending} busyLabel={t('trip.resend.busy')}>
        {t(trip.type === 'hotel' ? 'trip.resend.hotel' : 'trip.resend.flight')}
      </Button>
      <span className="min-w-0 text-sm text-ink-2 wrap-anywhere">
        <bdi dir="ltr">{trip.contact.email}</bdi>
      </span>
    </Form>
  );
}
