import type { SeenPrice } from '#features/booking/checkout/seen-price.ts';
import { currencySymbols, isCurrencyCode } from '#features/settings/currencies.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { wholeUnitsFormatter } from '#lib/money.ts';
import { usePrice } from '../../../shell/use-price.ts';
import { useSignInAddress } from '../../../shell/use-sign-in-address.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { SaleNote } from './later-sale.ts';
import { OwnHoldDiffers } from './own-booking.tsx';
import type { CheckoutNote } from './refusal.ts';
import { useMissedMessages } from './use-missed-messages.ts';

/** What happened when the button was pressed, and what to do next. */
export function Notes({
  note,
  totalMinor,
  resultsAddress,
}: {
  note: CheckoutNote;
  totalMinor: number;
  resultsAddress: string;
}) {
  const { t, language } = useTranslation('checkout');
  const signInAddress = useSignInAddress();
  const missed = useMissedMessages();
  const price = usePrice();
  const back = (
    <ButtonLink to={resultsAddress} size="sm">
      {t('price.backToResults')}
    </ButtonLink>
  );
  switch (note.kind) {
    case 'dearer': {
      const now = price(totalMinor);
      const before = written(note.before);
      if (before === null)
        return (
          <Alert tone="warning" title={t('notes.newPrice')} action={back}>
            {t('notes.newPriceText', { now })}
          </Alert>
        );
      return (
        <Alert tone="warning" title={t('notes.dearer')} action={back}>
          {t('notes.dearerText', { before, now })}
        </Alert>
      );
    }
    case 'markup_changed':
      return <SaleNote kind={note.kind} before={written(note.before)} now={price(totalMinor)} />;
    case 'no_credit':
      return <SaleNote {...note} />;
    case 'may_not_sell':
    case 'too_many_own_holds':
    case 'held_too_often':
    case 'other_seller':
      return <SaleNote kind={note.kind} />;
    case 'own_hold':
      return <OwnHoldDiffers own={note.own} />;
    case 'released':
      return (
        <Alert tone="success" title={t('own.released', { reference: note.reference })}>
          {t('own.releasedText')}
        </Alert>
      );
    case 'missed':
      return (
        <Alert tone="warning" title={t('missed.heading')} action={back}>
          {missed(note.missed)} {t('missed.nothingCharged')}
        </Alert>
      );
    case 'not_free':
      return (
        <Alert tone="warning" title={t('missed.notFree')} action={back}>
          {t('missed.nothingCharged')}
        </Alert>
      );
    case 'signed_out':
      return (
        <Alert
          tone="warning"
          title={t('notes.signedOut')}
          action={
            <Link to={signInAddress} target="_blank" className="font-semibold underline">
              {t('contact.signIn')}
            </Link>
          }
        >
          {t('notes.signedOutText')}
        </Alert>
      );
    case 'too_many_holds':
      return (
        <Alert tone="warning" title={t('notes.tooManyHolds')} action={<Retrieve />}>
          {t('notes.tooManyHoldsText')}
        </Alert>
      );
    case 'too_many_bookings':
      return (
        <Alert
          tone="warning"
          title={t('notes.tooManyBookings')}
          action={
            <ButtonLink to="/contact" size="sm">
              {t('pay.write')}
            </ButtonLink>
          }
        >
          {t('notes.tooManyBookingsText')}
        </Alert>
      );
    case 'other_submit':
      return (
        <Alert tone="warning" title={t('notes.otherSubmit')} action={<Retrieve />}>
          {t('notes.otherSubmitText')}
        </Alert>
      );
    case 'busy':
      return (
        <Alert tone="warning" title={t('notes.busy')}>
          {t('notes.busyText')}
        </Alert>
      );
    case 'failed':
      return (
        <Alert tone="danger" title={t('notes.failed')}>
          {t('notes.failedText')}
        </Alert>
      );
  }

  function written(seen: SeenPrice | null): string | null {
    if (!seen || !isCurrencyCode(seen.currency)) return null;
    return wholeUnitsFormatter({ symbol: currencySymbols[seen.currency] }, language)(seen.units);
  }
}

function Retrieve() {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/booking" size="sm">
      {t('retrieveBooking')}
    </ButtonLink>
  );
}
