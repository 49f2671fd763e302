import { useEffect, useRef } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.ts';
import { quoteCancellation } from '#features/booking/cancel/quote-cancellation.ts';
import { CancelForm } from '#features/booking/components/trip/cancel-form.tsx';
import { AgencyCard, SaleCancelForm } from '#features/booking/components/trip/later-parts.ts';
import { TripSummary } from '#features/booking/components/trip/trip-summary.tsx';
import { showCancellation } from '#features/booking/retrieve/show-cancellation.ts';
import { showSaleCancellation } from '#features/booking/retrieve/show-sale-cancellation.ts';
import { showTrip } from '#features/booking/retrieve/show-trip.ts';
import type { ShownAgency } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { noStore } from '../../../no-store.ts';
import { actorOf, factsOf } from '../../../request-context.ts';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Route } from './+types/cancel';
import { openWholeTrip } from './open-trip.ts';

/** What comes back, before anything happens. What an agency sold, the agency cancels. */
export async function loader(asked: Route.LoaderArgs) {
  const { booking, access } = await openWholeTrip(asked);
  const { agency } = booking;
  const { preferences, search } = factsOf(asked.context);
  const now = new Date();
  const reader = {
    access,
    language: preferences.language,
    cityName: search.places.cityName,
  };
  const trip = showTrip(booking, reader, now);
  const quoted = quoteCancellation(booking, now);
  const nothing = { trip, quote: null, sale: null, error: null };
  if (!quoted.ok) return data({ ...nothing, error: quoted.error }, noStore);
  const { quote } = quoted;
  if (!agency) return data({ ...nothing, quote: showCancellation(booking, quote, now) }, noStore);
  if (access !== 'agency') return data(nothing, noStore);
  return data({ ...nothing, sale: showSaleCancellation(booking, agency, quote, now) }, noStore);
}

/** The page comes back only where what was agreed to has changed: with what holds now. */
export async function action(asked: Route.ActionArgs) {
  const { booking, access } = await openWholeTrip(asked);
  const form = await asked.request.formData();
  const outcome = await cancelBooking(
    factsOf(asked.context).db,
    {
      bookingId: booking.id,
      by: access === 'agency' ? 'agent' : 'customer',
      reason: null,
      agreedRefundUnits: Number(form.get('refundUnits') ?? Number.NaN),
      agreedRefundMinor: Number(form.get('refundMinor') ?? Number.NaN),
      isUnpaid: form.has('unpaid'),
    },
    actorOf(asked.context),
  );
  if (!outcome.ok && outcome.error === 'quote_changed')
    return data({ hasChanged: true }, { ...noStore, status: 409 });
  if (!outcome.ok && outcome.error === 'departed')
    return data({ hasChanged: false }, { ...noStore, status: 409 });
  if (!outcome.ok && outcome.error === 'not_theirs')
    return data({ hasChanged: false }, { ...noStore, status: 403 });
  return redirect(`/booking/${booking.reference}`, 303);
}

/** What was refused had changed: the page shows what holds now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export function headers() {
  return noStore.headers;
}

export default function CancelTrip({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('trip');
  const { trip, quote, sale, error } = loaderData;
  const { reference, agency } = trip;
  const news = useRef<HTMLDivElement>(null);
  const hasChanged = useNavigation().state === 'idle' && actionData?.hasChanged === true;
  // The button stands below what it brought about.
  useEffect(() => {
    if (hasChanged) news.current?.focus();
  }, [hasChanged]);
  const isUnpaid = (quote ?? sale)?.basis === 'unpaid';
  return (
    <div className="wrap grid max-w-200! gap-6 py-8 md:py-12">
      <PageMeta title={t('cancel.title', { reference })} hidden />
      <header>
        <h1 className="text-2xl font-bold md:text-3xl">
          {t(isUnpaid ? 'cancel.unpaidHeading' : 'cancel.heading')}
        </h1>
        {(quote ?? sale) && (
          <p className="mt-1 text-ink-2">{t(isUnpaid ? 'cancel.unpaidText' : 'cancel.lede')}</p>
        )}
      </header>
      <div ref={news} tabIndex={-1} className="outline-none empty:hidden">
        {hasChanged && <Alert tone="warning">{t('cancel.changed')}</Alert>}
      </div>
      <Card>
        <TripSummary trip={trip} heading="h2" />
      </Card>
      {quote && <CancelForm reference={reference} quote={quote} />}
      {sale && <SaleCancelForm reference={reference} quote={sale} />}
      {agency && !sale && !error && <AskAgency agency={agency} reference={reference} />}
      {error && (
        <Alert
          tone="warning"
          action={<ButtonLink to={`/booking/${reference}`}>{t('cancel.backLink')}</ButtonLink>}
        >
          {t(`cancel.not.${error}`)}
        </Alert>
      )}
    </div>
  );
}

/** Whoever booked through an agency ends it there. */
function AskAgency({ agency, reference }: { agency: ShownAgency; reference: string }) {
  const { t } = useTranslation('trip');
  return (
    <>
      <Alert title={t('agency.cancelTitle', { agency: agency.name })}>{t('agency.cancelText')}</Alert>
      <AgencyCard agency={agency} />
      <p>
        <ButtonLink to={`/booking/${reference}`}>{t('cancel.backLink')}</ButtonLink>
      </p>
    </>
  );
}
