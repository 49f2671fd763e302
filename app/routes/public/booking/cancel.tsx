import { useEffect, useRef } from 'react';
import { data, Form, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import type { ShownAgency } from '#features/booking/agency/show-agency.ts';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.ts';
import { quoteCancellation } from '#features/booking/cancel/quote-cancellation.ts';
import {
  type ShownCancellation,
  showCancellation,
  showSaleCancellation,
} from '#features/booking/retrieve/show-cancellation.ts';
import { showTrip } from '#features/booking/retrieve/show-trip.ts';
import { factNames } from '#features/catalogue/fact-names.ts';
import { methodKind } from '#features/payments/payment.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { readForm } from '../../../answer-form.ts';
import { actorOf, factsOf } from '../../../request-context.ts';
import { noStore } from '../../../response-headers.ts';
import { PageMeta } from '../../../shell/page-meta.tsx';
import type { Route } from './+types/cancel';
import { AgencyCard, SaleCancelForm } from './later-parts.ts';
import { openWholeTrip } from './open-trip.ts';
import { CancellationReasonText, SumLine } from './quote-lines.tsx';
import { Fact } from './trip/ticket.tsx';
import { TripSummary } from './trip-summary.tsx';
import { useTripMessages } from './use-trip-messages.ts';

/** Quotes the refund before anything is cancelled. Only the agency can cancel what it sold. */
export async function loader(args: Route.LoaderArgs) {
  const { booking, access } = await openWholeTrip(args);
  const { agency } = booking;
  const { preferences, search, catalogue } = factsOf(args.context);
  const now = new Date();
  const reader = {
    access,
    language: preferences.language,
    cityName: search.places.cityName,
    names: factNames(catalogue.translator),
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

/** After all other errors, the booking's page shows what it has become. */
const refusalStatuses: Partial<Record<string, number>> = { quote_changed: 409, departed: 409, not_theirs: 403 };

/** Returns to the page only when the agreed quote has changed, with the new one. */
export async function action(args: Route.ActionArgs) {
  const { booking, access } = await openWholeTrip(args);
  const { form } = await readForm(args.request);
  const outcome = await cancelBooking(
    factsOf(args.context).db,
    {
      bookingId: booking.id,
      by: access === 'agency' ? 'agent' : 'customer',
      reason: null,
      agreedRefundUnits: Number(form.get('refundUnits') ?? Number.NaN),
      agreedRefundMinor: Number(form.get('refundMinor') ?? Number.NaN),
      isUnpaid: form.has('unpaid'),
    },
    actorOf(args.context),
  );
  const status = outcome.ok ? undefined : refusalStatuses[outcome.error];
  if (!status) return redirect(`/booking/${booking.reference}`, 303);
  return data({ hasChanged: !outcome.ok && outcome.error === 'quote_changed' }, { ...noStore, status });
}

/** After a 409 the page loads the new quote. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export const headers = () => noStore.headers;

export default function CancelTrip({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('trip');
  const { trip, quote, sale, error } = loaderData;
  const { reference, agency } = trip;
  const alertBox = useRef<HTMLDivElement>(null);
  const hasChanged = useNavigation().state === 'idle' && actionData?.hasChanged === true;
  // The alert stands above the button that caused it.
  useEffect(() => {
    if (hasChanged) alertBox.current?.focus();
  }, [hasChanged]);
  const isUnpaid = (quote ?? sale)?.basis === 'unpaid';
  return (
    <div className="wrap grid max-w-200! gap-6 py-8 md:py-12">
      <PageMeta title={t('cancel.title', { reference })} hidden />
      <header>
        <h1 className="text-2xl font-bold md:text-3xl">{t(isUnpaid ? 'cancel.unpaidHeading' : 'cancel.heading')}</h1>
        {(quote ?? sale) && <p className="mt-1 text-ink-2">{t(isUnpaid ? 'cancel.unpaidText' : 'cancel.lede')}</p>}
      </header>
      <div ref={alertBox} tabIndex={-1} className="outline-none empty:hidden">
        {hasChanged && <Alert tone="warning">{t('cancel.changed')}</Alert>}
      </div>
      <Card>
        <TripSummary trip={trip} />
      </Card>
      {quote && <CancelForm reference={reference} quote={quote} />}
      {sale && <SaleCancelForm reference={reference} quote={sale} />}
      {agency && !sale && !error && <AskAgency agency={agency} reference={reference} />}
      {error && (
        <Alert tone="warning" action={<ButtonLink to={`/booking/${reference}`}>{t('cancel.backLink')}</ButtonLink>}>
          {t(`cancel.not.${error}`)}
        </Alert>
      )}
    </div>
  );
}

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

function CancelForm({ reference, quote }: { reference: string; quote: ShownCancellation }) {
  const { t } = useTranslation('trip');
  const isCancelling = useNavigation().formMethod === 'POST';
  const { amount, minorAmount } = useTripMessages();
  const { basis, refundUnits, back, paidIn } = quote;
  const label =
    basis === 'unpaid'
      ? t('cancel.confirmUnpaid')
      : back > 0
        ? t('cancel.confirm', { price: paidIn ? minorAmount(paidIn.backMinor, paidIn.currency) : amount(back, quote) })
        : t('cancel.confirmNothing');
  return (
    <>
      {basis !== 'unpaid' && <Quote quote={quote} />}
      <Alert tone="warning">{t('cancel.final')}</Alert>
      <Form method="post" className="flex flex-wrap gap-3 max-md:grid">
        <input type="hidden" name="refundUnits" value={refundUnits} />
        {basis === 'unpaid' && <input type="hidden" name="unpaid" value="yes" />}
        <Button type="submit" tone="danger-solid" busy={isCancelling} busyLabel={t('cancel.cancelling')}>
          {label}
        </Button>
        <ButtonLink to={`/booking/${reference}`}>{t('cancel.keep')}</ButtonLink>
      </Form>
    </>
  );
}

function Quote({ quote }: { quote: ShownCancellation }) {
  const { t } = useTranslation('trip');
  const { t: payment } = useTranslation('payment');
  const messages = useTripMessages();
  const amount = (shown: number) => messages.amount(shown, quote);
  const { parts, paid, fee, back, method, paidIn } = quote;
  /** The paid currency first, then the booking's own in brackets. */
  const both = (own: number, moved: number | null | undefined) =>
    paidIn ? `${messages.minorAmount(moved ?? 0, paidIn.currency)} (${amount(own)})` : amount(own);
  return (
    <Card>
      <ul className="divide-y divide-line">
        {parts.map(({ label, why, ...part }) => (
          <li key={label} className="num flex items-baseline justify-between gap-4 pb-3 not-first:pt-3">
            <span className="min-w-0">
              <bdi className="block font-semibold wrap-anywhere">{label}</bdi>
              <span className="block text-sm text-ink-2">
                {t('cancel.partPaid', { price: amount(part.paid) })}. <CancellationReasonText why={why} />
              </span>
            </span>
            <span className="isolate-ltr flex-none">{amount(part.back)}</span>
          </li>
        ))}
      </ul>
      <dl className="num grid gap-2 border-t border-line pt-3">
        <SumLine name={t('cancel.paidLabel')}>{both(paid, paidIn?.paidMinor)}</SumLine>
        <SumLine name={t('cancel.fee')}>{both(fee, paidIn && paidIn.paidMinor - paidIn.backMinor)}</SumLine>
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 font-display font-bold">
          <dt>{t('cancel.total')}</dt>
          <dd className="isolate-ltr text-xl">{both(back, paidIn?.backMinor)}</dd>
        </div>
      </dl>
      {back > 0 && method && (
        <dl className="mt-5 grid gap-4 border-t border-line pt-4 md:grid-cols-2">
          <Fact name={t('cancel.where')}>
            {t(`cancel.whereText.${methodKind(method)}`, { method: payment(`methods.${method}`) })}
          </Fact>
          <Fact name={t('cancel.when')}>{t('cancel.whenText')}</Fact>
        </dl>
      )}
    </Card>
  );
}
