import { useEffect } from 'react';
import {
  data,
  Form,
  type RouterContextProvider,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from 'react-router';
import { issueBooking } from '#features/booking/agency/issue-booking.ts';
import { resendTicket } from '#features/booking/agency/resend-ticket.ts';
import type { BookingDetails } from '#features/booking/booking-details.ts';
import { WatchPayment } from '#features/booking/components/trip/watch-payment.tsx';
import { mailBookingLink } from '#features/booking/retrieve/mail-booking-link.ts';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { noStore } from '../../../no-store.ts';
import { factsOf, knownActor } from '../../../request-context.ts';
import { whatsappUrl } from '../../../shell/contact-links.ts';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Card } from '../../../ui/card.tsx';
import { forgetFormDraft } from '../../../ui/forget-form-draft.ts';
import { Download, Mail, Share2, ThumbsUp } from '../../../ui/icons.tsx';
import type { Route } from './+types/trip';
import { DocumentsCard } from './documents-card.tsx';
import { FlightChanges } from './flight-changes.tsx';
import { HandCard } from './hand-card.tsx';
import { AgencyCard, AgencyHold, HoldPanel, LatePrompt, SaleDocuments, SalePanel } from './later-parts.ts';
import { loadTrip } from './load-trip.ts';
import { openTrip } from './open-trip.ts';
import { type PayAnswer, payFor } from './pay-for.ts';
import { PriceCard } from './price-card.tsx';
import { RefundMessage } from './refund-message.tsx';
import type { SaleAnswer } from './sale-panel.tsx';
import { TravellersCard } from './travellers-card.tsx';
import { TripHeading } from './trip-heading.tsx';
import { TripTabs } from './trip-tabs.tsx';
import { TripTimeline } from './trip-timeline.tsx';

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
  const { trip, qr, shareUrl, choices, isLaterClosed, payee, tab, isWaiting } = loaderData;
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
          <RefundMessage trip={trip} />
          {status === 'expired' && isRinging && <LatePrompt trip={trip} />}
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
      <a href={shareUrl} rel="noopener" target="_blank" className={buttonStyle({})}>
        <Share2 {...sign} />
        {t('share')}
      </a>
      <a href={`/booking/${reference}/document.pdf`} download className={buttonStyle({ tone: 'accent' })}>
        <Download {...sign} />
        {t('documents.pdf')}
      </a>
    </div>
  );
}

/** What the agency that sold a booking asks for on its page. */
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

/** Who only knows reference and name is shown the way to the rest. */
function MailLinkCard({ trip, isSent }: { trip: ShownTrip; isSent: boolean }) {
  const { t } = useTranslation('trip');
  const isSending = useNavigation().formData?.get('intent') === 'mail-link';
  const email = trip.contact.email;
  return (
    <Card>
      <h2 className="text-xl">{t('link.heading')}</h2>
      <p className="mt-1 text-sm text-ink-2">{t(trip.agency ? 'agency.linkText' : 'link.text', { email })}</p>
      {isSent ? (
        <Alert tone="success" className="mt-4">
          {t('link.sent', { email })}
        </Alert>
      ) : (
        <Form method="post" preventScrollReset className="mt-4">
          <input type="hidden" name="intent" value="mail-link" />
          <Button type="submit" block icon={Mail} busy={isSending} busyLabel={t('link.sending')}>
            {t('link.send')}
          </Button>
        </Form>
      )}
    </Card>
  );
}
