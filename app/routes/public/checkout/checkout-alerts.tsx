import type { ReactNode } from 'react';
import type { SeenPrice } from '#features/booking/checkout/hold-checkout.ts';
import type { MissedFlight } from '#features/search/flights/quote-itineraries.ts';
import { isCurrencyCode, symbolOf } from '#features/settings/currencies.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { type UsdMinor, wholeUnitsFormatter } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { usePrice } from '../../../shell/price.tsx';
import { useSignInAddress } from '../../../shell/use-site.ts';
import { SaleNote } from './later-sale.ts';
import type { CheckoutNote, OwnBookingSummary } from './submit-checkout.ts';

/** Why nothing was booked, and what to do next. */
export function RefusalAlert(props: { note: CheckoutNote; totalUsdMinor: UsdMinor; resultsAddress: string }) {
  const { note, totalUsdMinor, resultsAddress } = props;
  const { t, language } = useTranslation('checkout');
  const { t: common } = useTranslation();
  const signInAddress = useSignInAddress();
  const missed = useMissedMessages();
  const price = usePrice();
  const back = { to: resultsAddress, text: t('price.backToResults') };
  const retrieve = { to: '/booking', text: common('retrieveBooking') };
  const warning = (title: string, text: ReactNode, link?: { to: string; text: string }, action?: ReactNode) => (
    <Alert tone="warning" title={title} link={link} action={action}>
      {text}
    </Alert>
  );
  switch (note.kind) {
    case 'dearer': {
      const now = price(totalUsdMinor);
      const before = formatSeenPrice(note.before);
      return before === null
        ? warning(t('notes.newPrice'), t('notes.newPriceText', { now }), back)
        : warning(t('notes.dearer'), t('notes.dearerText', { before, now }), back);
    }
    case 'markup_changed':
      return <SaleNote kind={note.kind} before={formatSeenPrice(note.before)} now={price(totalUsdMinor)} />;
    case 'no_credit':
      return <SaleNote {...note} />;
    case 'may_not_sell':
    case 'too_many_own_holds':
    case 'held_too_often':
    case 'other_seller':
      return <SaleNote kind={note.kind} />;
    case 'own_hold':
      // The submitted details differ from those of the existing hold.
      return (
        <OwnHold
          own={note.own}
          tone="warning"
          text={t('own.differs')}
          intent={`replace-${note.own.reference}`}
          label={t('own.replace')}
        />
      );
    case 'released':
      return (
        <Alert tone="success" title={t('own.released', { reference: note.reference })}>
          {t('own.releasedText')}
        </Alert>
      );
    case 'missed':
      return warning(t('missed.heading'), `${missed(note.missed)} ${t('missed.nothingCharged')}`, back);
    case 'not_free':
      return warning(t('missed.notFree'), t('missed.nothingCharged'), back);
    case 'signed_out':
      return warning(
        t('notes.signedOut'),
        t('notes.signedOutText'),
        undefined,
        <Link to={signInAddress} target="_blank" className="font-semibold underline">
          {t('contact.signIn')}
        </Link>,
      );
    case 'too_many_holds':
      return warning(t('notes.tooManyHolds'), t('notes.tooManyHoldsText'), retrieve);
    case 'too_many_bookings':
      return warning(t('notes.tooManyBookings'), t('notes.tooManyBookingsText'), {
        to: '/contact',
        text: t('pay.write'),
      });
    case 'other_submit':
      return warning(t('notes.otherSubmit'), t('notes.otherSubmitText'), retrieve);
    case 'busy':
      return warning(t('notes.busy'), t('notes.busyText'));
    case 'failed':
      return (
        <Alert tone="danger" title={t('notes.failed')}>
          {t('notes.failedText')}
        </Alert>
      );
  }

  function formatSeenPrice(seen: SeenPrice | null): string | null {
    if (!seen || !isCurrencyCode(seen.currency)) return null;
    return wholeUnitsFormatter({ symbol: symbolOf(seen.currency) }, language)(seen.units);
  }
}

/** Why a chosen flight can't be booked any more. */
export function useMissedMessages(): (missed: MissedFlight) => string {
  const { t } = useTranslation('checkout');
  return ({ error, number: flight, seatsLeft: count }) => {
    if (flight === null) return t('missed.unknown');
    return error === 'sold_out' && count > 0
      ? t('missed.fewSeats', { flight, count })
      : t(`missed.${error}`, { flight });
  };
}

/** For a reader who returns from the payment page with a hold. Its buttons submit the form around it, which keeps what was typed. */
export function OwnBookingAlert({ own }: { own: OwnBookingSummary }) {
  const { t } = useTranslation('checkout');
  const { reference } = own;
  if (own.status === 'confirmed')
    return (
      <Alert title={t('own.booked', { reference })} link={{ to: `/booking/${reference}`, text: t('own.see') }}>
        {t('own.bookedText')}
      </Alert>
    );
  return <OwnHold own={own} text={t('own.heldText')} intent="release" label={t('own.release')} formNoValidate />;
}

interface OwnHoldProps {
  own: OwnBookingSummary;
  tone?: 'warning';
  text: string;
  /** Of the button beside the link to the hold. */
  intent: string;
  label: string;
  formNoValidate?: boolean;
}

function OwnHold({ own, tone, text, intent, label, formNoValidate }: OwnHoldProps) {
  const { t } = useTranslation('checkout');
  const { reference, until: time } = own;
  return (
    <Alert
      {...(tone && { tone })}
      title={t('own.held', { reference, time })}
      action={
        <span className="flex flex-wrap gap-2">
          <ButtonLink to={`/booking/${reference}`} tone="accent" size="sm">
            {t('own.continue')}
          </ButtonLink>
          <Button type="submit" name="intent" value={intent} size="sm" formNoValidate={formNoValidate}>
            {label}
          </Button>
        </span>
      }
    >
      {text}
    </Alert>
  );
}

export function PriceChanged(props: { beforeMinor: number; nowMinor: number; resultsAddress: string }) {
  const { beforeMinor, nowMinor, resultsAddress } = props;
  const { t } = useTranslation('checkout');
  const price = usePrice();
  return (
    <Alert
      tone="warning"
      title={nowMinor > beforeMinor ? t('price.up') : t('price.down')}
      link={{ to: resultsAddress, text: t('price.backToResults') }}
    >
      {t('price.changed', { before: price(beforeMinor), now: price(nowMinor) })}
    </Alert>
  );
}
