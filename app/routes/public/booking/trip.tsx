import { useEffect } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { DocumentsCard } from '#features/booking/components/trip/documents-card.tsx';
import { FlightChanges } from '#features/booking/components/trip/flight-changes.tsx';
import { HandCard } from '#features/booking/components/trip/hand-card.tsx';
import {
  AgencyCard,
  AgencyHold,
  HoldPanel,
  LatePrompt,
  SaleDocuments,
  SalePanel,
} from '#features/booking/components/trip/later-parts.ts';
import { MailLinkCard } from '#features/booking/components/trip/mail-link-card.tsx';
import { PriceCard } from '#features/booking/components/trip/price-card.tsx';
import { RefundNotice } from '#features/booking/components/trip/refund-notice.tsx';
import type { SaleAnswer } from '#features/booking/components/trip/sale-panel.tsx';
import { TravellersCard } from '#features/booking/components/trip/travellers-card.tsx';
import { TripHeading } from '#features/booking/components/trip/trip-heading.tsx';
import { TripTabs } from '#features/booking/components/trip/trip-tabs.tsx';
import { TripTimeline } from '#features/booking/components/trip/trip-timeline.tsx';
import { WatchPayment } from '#features/booking/components/trip/watch-payment.tsx';
import { mailBookingLink } from '#features/booking/retrieve/mail-booking-link.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { noStore } from '../../../no-store.ts';
import { factsOf } from '../../../request-context.ts';
import { whatsappUrl } from '../../../shell/contact-links.ts';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { forgetFormDraft } from '../../../ui/forget-form-draft.ts';
import { Download, Share2, ThumbsUp } from '../../../ui/icons.tsx';
import type { Route } from './+types/trip';
import { actForAgency } from './act-for-agency.ts';
import { loadTrip } from './load-trip.ts';
import { openTrip } from './open-trip.ts';
import { type PayAnswer, payFor } from './pay-for.ts';

type Answer = { isLinkSent?: true; refusal?: PayAnswer; sale?: SaleAnswer };

export async function loader(asked: Route.LoaderArgs) {
  return data(await loadTrip(asked), noStore);
}

export async function action(asked: Route.ActionArgs) {
  const { booking, access } = await openTrip(asked);
  const form = await asked.request.formData();
  if (access === 'agency') {
    const sale = await actForAgency(asked.context, booking, form);
    return data<Answer>({ sale }, { ...noStore, status: 'done' in sale ? 200 : 422 });
  }
  if (form.get('intent') === 'mail-link') {
    await mailBookingLink(factsOf(asked.context).db, booking);
    return data<Answer>({ isLinkSent: true }, noStore);
  }
  // Whoever booked through an agency pays the agency.
  if (booking.agency) throw redirect(`/booking/${booking.reference}`, 303);
  const refusal = await payFor(asked.context, { booking, access }, form);
  return data<Answer>({ refusal }, { ...noStore, status: 422 });
}

/** What was refused may have left its trace, or the hold may be over. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 422 || defaultShouldRevalidate;
}

export function headers() {
  return noStore.headers;
}

export default function Trip({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('trip');
  const { brand, contact } = useSite();
  const { trip, qr, shareUrl, ways, isLaterClosed, payee, tab, isWaiting } = loaderData;
  const { reference, status, access, agency, sale } = trip;
  // What was typed at checkout has become this booking.
  useEffect(() => {
    if (status === 'confirmed') forgetFormDraft();
  }, [status]);
  const isRinging = isWaiting && trip.payments.some(({ prompt }) => prompt);
  const isPayable = trip.hold !== null && !trip.hold.isCancelled;
  const isWhole = access === 'owner' || access === 'agency';
  const hasDocuments = status === 'confirmed' && isWhole;
  // It stays when the booking is cancelled.
  const hasInvoice = trip.confirmedAt !== null && isWhole;
  return (
    <div className="wrap grid gap-6 py-8 md:pb-16">
      <PageMeta title={t('title', { reference })} hidden />
      {isWaiting && <WatchPayment hasForm={isRinging} />}
      <header className="flex flex-wrap items-end justify-between gap-4">
        <TripHeading trip={trip} brand={brand} isWaiting={isRinging} />
        {status === 'confirmed' && access === 'owner' && !trip.canReview && (
          <Documents reference={reference} shareUrl={shareUrl} />
        )}
        {access === 'owner' && trip.canReview && (
          <ButtonLink to={`/booking/${reference}/review`} tone="accent" icon={ThumbsUp}>
            {t('hand.review')}
          </ButtonLink>
        )}
        {trip.searchAgain !== null && (
          <ButtonLink to={trip.searchAgain} tone={isRinging ? 'line' : 'accent'}>
            {t('searchAgain')}
          </ButtonLink>
        )}
      </header>
      <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_348px] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-5">
          <FlightChanges trip={trip} />
          <RefundNotice trip={trip} />
          {status === 'expired' && isRinging && <LatePrompt trip={trip} />}
          {sale && <SalePanel trip={trip} sale={sale} answer={actionData?.sale} />}
          {isPayable && agency && !sale && <AgencyHold trip={trip} agency={agency} />}
          {isPayable && !agency && (
            <HoldPanel
              trip={trip}
              ways={ways}
              isLaterClosed={isLaterClosed}
              payee={payee}
              refusal={actionData?.refusal ?? loaderData.refusal}
            />
          )}
          <TripTabs trip={trip} qr={qr} selected={tab} />
        </div>
        <aside className="grid content-start gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <TripTimeline trip={trip} />
          {agency && !sale && <AgencyCard agency={agency} />}
          {!isWhole && (status !== 'expired' || trip.payments.some(({ capturedAt }) => capturedAt)) && (
            <MailLinkCard trip={trip} isSent={actionData?.isLinkSent === true} />
          )}
          {sale && hasInvoice && <SaleDocuments trip={trip} shareUrl={hasDocuments ? shareUrl : null} />}
          {!sale && (hasDocuments || hasInvoice) && (
            <DocumentsCard
              reference={reference}
              shareUrl={hasDocuments ? shareUrl : null}
              hasInvoice={hasInvoice}
            />
          )}
          <HandCard
            trip={trip}
            numbers={{
              phone: contact.phone,
              whatsappUrl: contact.whatsapp && whatsappUrl(contact.whatsapp),
            }}
          />
        </aside>
        <div className="grid min-w-0 gap-5 lg:col-start-1">
          <TravellersCard trip={trip} />
          {!sale && <PriceCard trip={trip} />}
        </div>
      </div>
    </div>
  );
}

function Documents({ reference, shareUrl }: { reference: string; shareUrl: string }) {
  const { t } = useTranslation('trip');
  const sign = { 'aria-hidden': true, size: 20, strokeWidth: 1.5, className: 'flex-none' } as const;
  return (
    <div className="flex flex-wrap gap-2">
      <a href={shareUrl} rel="noopener" target="_blank" className={buttonLook({})}>
        <Share2 {...sign} />
        {t('share')}
      </a>
      <a href={`/booking/${reference}/document.pdf`} download className={buttonLook({ tone: 'accent' })}>
        <Download {...sign} />
        {t('documents.pdf')}
      </a>
    </div>
  );
}
