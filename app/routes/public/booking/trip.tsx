import { useEffect } from 'react';
import { data, type RouterContextProvider, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { issueBooking } from '#features/booking/agency/issue-booking.ts';
import type { BookingDetails } from '#features/booking/booking.ts';
import { WatchPayment } from '#features/booking/components/watch-payment.tsx';
import { mailBookingLink, resendTicket } from '#features/booking/emails/requested-emails.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { forgetFormDraft } from '#ui/forget-form-draft.ts';
import { ThumbsUp } from '#ui/icons.tsx';
import { readForm } from '../../../answer-form.ts';
import { factsOf, knownActor } from '../../../request-context.ts';
import { noStore } from '../../../response-headers.ts';
import { PageMeta } from '../../../shell/page-meta.tsx';
import type { Route } from './+types/trip';
import { AgencyCard, AgencyHold, HoldPanel, LatePrompt, SaleDocuments, SalePanel } from './later-parts.ts';
import { openTrip } from './open-trip.ts';
import { DocumentsCard, ShareAndDownload } from './trip/documents-card.tsx';
import { HelpCard, MailLinkCard } from './trip/help-card.tsx';
import { loadTrip } from './trip/load-trip.ts';
import { payBooking } from './trip/pay-booking.ts';
import type { PayRefusal } from './trip/pay-form.tsx';
import { PriceCard } from './trip/price-card.tsx';
import type { SaleAnswer } from './trip/sale-panel.tsx';
import { TravellersCard } from './trip/travellers-card.tsx';
import { FlightChanges, RefundMessage, TripHeading } from './trip/trip-status.tsx';
import { TripTabs } from './trip/trip-tabs.tsx';
import { TripTimeline } from './trip/trip-timeline.tsx';

type Answer = { isLinkSent?: true; refusal?: PayRefusal; sale?: SaleAnswer };

export async function loader(args: Route.LoaderArgs) {
  return data(await loadTrip(args), noStore);
}

export async function action(args: Route.ActionArgs) {
  const { booking, access } = await openTrip(args);
  const { form, intent } = await readForm(args.request);
  if (access === 'agency') {
    const sale = await actForAgency(args.context, booking, form);
    return data<Answer>({ sale }, { ...noStore, status: 'done' in sale ? 200 : 422 });
  }
  if (intent === 'mail-link') {
    await mailBookingLink(factsOf(args.context).db, booking);
    return data<Answer>({ isLinkSent: true }, noStore);
  }
  // Customers of an agency pay the agency.
  if (booking.agency) throw redirect(`/booking/${booking.reference}`, 303);
  const refusal = await payBooking(args.context, { booking, access }, form);
  return data<Answer>({ refusal }, { ...noStore, status: 422 });
}

/** A refused payment may have changed the booking's payments, or the hold may have expired. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 422 || defaultShouldRevalidate;
}

export const headers = () => noStore.headers;

export default function Trip({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('trip');
  const { trip, qr, shareUrl, choices, isLaterClosed, payee, tab, isWaiting } = loaderData;
  const { reference, status, access, agency, sale } = trip;
  // The checkout's draft has become this booking.
  useEffect(() => {
    if (status === 'confirmed') forgetFormDraft();
  }, [status]);
  const hasOpenPrompt = isWaiting && trip.payments.some(({ prompt }) => prompt);
  const isPayable = trip.hold !== null && !trip.hold.isCancelled;
  const isWhole = access === 'owner' || access === 'agency';
  const hasDocuments = status === 'confirmed' && isWhole;
  // A cancelled booking keeps its invoice.
  const hasInvoice = trip.confirmedAt !== null && isWhole;
  return (
    <div className="wrap grid gap-6 py-8 md:pb-16">
      <PageMeta title={t('title', { reference })} hidden />
      {isWaiting && <WatchPayment hasForm={hasOpenPrompt} />}
      <header className="flex flex-wrap items-end justify-between gap-4">
        <TripHeading trip={trip} isWaiting={hasOpenPrompt} />
        {status === 'confirmed' && access === 'owner' && !trip.canReview && (
          <ShareAndDownload reference={reference} shareUrl={shareUrl} />
        )}
        {access === 'owner' && trip.canReview && (
          <ButtonLink to={`/booking/${reference}/review`} tone="accent" icon={ThumbsUp}>
            {t('hand.review')}
          </ButtonLink>
        )}
        {trip.searchAgain !== null && (
          <ButtonLink to={trip.searchAgain} tone={hasOpenPrompt ? 'line' : 'accent'}>
            {t('searchAgain')}
          </ButtonLink>
        )}
      </header>
      <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_348px] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-5">
          <FlightChanges trip={trip} />
          <RefundMessage trip={trip} />
          {status === 'expired' && hasOpenPrompt && <LatePrompt trip={trip} />}
          {sale && <SalePanel trip={trip} sale={sale} answer={actionData?.sale} />}
          {isPayable && agency && !sale && <AgencyHold trip={trip} agency={agency} />}
          {isPayable && !agency && (
            <HoldPanel
              trip={trip}
              choices={choices}
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
            <DocumentsCard reference={reference} shareUrl={hasDocuments ? shareUrl : null} hasInvoice={hasInvoice} />
          )}
          <HelpCard trip={trip} />
        </aside>
        <div className="grid min-w-0 gap-5 lg:col-start-1">
          <TravellersCard trip={trip} />
          {!sale && <PriceCard trip={trip} />}
        </div>
      </div>
    </div>
  );
}

async function actForAgency(
  context: Readonly<RouterContextProvider>,
  { id: bookingId, reference, agency }: BookingDetails,
  form: FormData,
): Promise<SaleAnswer> {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const page = `/booking/${reference}`;
  switch (form.get('intent')) {
    case 'issue': {
      if (!agency) throw redirect(page, 303);
      const issued = await issueBooking(db, {
        reference,
        agentId: agency.agentId,
        userId: actor.id,
        seenTimes: form.get('seenTimes')?.toString() ?? null,
      });
      if (issued.ok) return { done: 'issued' };
      if (issued.error === 'gone') throw redirect('/agent/sales', 303);
      return { refused: issued.error };
    }
    case 'resend': {
      const resent = await resendTicket(db, bookingId, actor);
      if (resent.ok) return { done: 'resent' };
      if (resent.error !== 'just_sent') throw redirect(page, 303);
      return { refused: resent.error };
    }
    default:
      throw redirect(page, 303);
  }
}
