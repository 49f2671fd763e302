import clsx from 'clsx';
import { data, Form, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { findOwnBooking } from '#features/booking/checkout/find-own-booking.ts';
import { subjectsOf } from '#features/booking/waiting/waiting-lines.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Check, Search } from '#ui/icons.tsx';
import { later } from '#ui/later.ts';
import { agentOf, factsOf, viewerOf } from '../../request-context.ts';
import { noStore } from '../../response-headers.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import type { Route } from './+types/checkout';
import { OwnBookingAlert } from './checkout/checkout-alerts.tsx';
import { formFacts } from './checkout/form-facts.ts';
import { loadCheckout } from './checkout/load-checkout.ts';
import type { Refusal } from './checkout/submit-checkout.ts';
import { ownerOf, submitCheckout, summarizeOwnBooking } from './checkout/submit-checkout.ts';

const steps = {
  flights: ['steps.flights', 'titleFlights', 'steps.ticket'],
  hotels: ['steps.hotel', 'titleStay', 'steps.voucher'],
} as const;
const current = 1;

/** Progress through the booking. This page is always the second step. */
function Steps({ type }: { type: 'flights' | 'hotels' }) {
  const { t } = useTranslation('checkout');
  return (
    <nav aria-label={t('steps.label')} className="border-b border-line bg-surface">
      <ol className="wrap flex min-h-14 items-center gap-2 md:min-h-16 md:gap-3">
        {steps[type].map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={clsx(
              'flex items-center gap-2 not-last:after:h-0.5 not-last:after:w-4 md:gap-3 md:not-last:after:w-12',
              index < current ? 'not-last:after:bg-brand' : 'not-last:after:bg-line',
            )}
          >
            <span className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={clsx(
                  'num grid size-7 flex-none place-content-center rounded-full font-display text-sm font-bold',
                  index < current && 'bg-brand-soft text-brand-ink',
                  index === current && 'bg-brand text-on-brand',
                  index > current && 'text-ink-2 inset-ring inset-ring-field-line',
                )}
              >
                {index < current ? <Check size={16} strokeWidth={2} /> : index + 1}
              </span>
              <span
                className={clsx(
                  'font-display font-semibold',
                  index === current ? 'text-ink' : 'text-ink-2 max-md:sr-only',
                )}
              >
                {t(step)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

// Loaded separately: a flight checkout needs no hotel code, nor the reverse.
const FlightCheckout = later(() => import('./checkout/flight-checkout.tsx').then(({ FlightCheckout: part }) => part));
const StayCheckout = later(() => import('./checkout/stay-checkout.tsx').then(({ StayCheckout: part }) => part));

/** Reads the chosen flights or rooms and their price again: the URL only says which ones. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const facts = factsOf(context);
  const loaded = await loadCheckout(facts, searchParams);
  if (loaded === 'incomplete') throw redirect(`/search?${searchParams}`);
  if (!loaded) return data(null, 404);
  const { chosen } = loaded;
  const who = { viewer: viewerOf(context), agent: await agentOf(context) };
  const visit = { subjects: subjectsOf(searchParams), cookies: request.headers.get('cookie') };
  const form = chosen && { ...(await formFacts(facts, who, chosen)), entry: facts.waitingLines.entryFor(visit) };
  const isAgent = who.viewer?.role === 'agent';
  const found = isAgent ? undefined : await findOwnBooking(facts.db, ownerOf(request, context), loaded.wanted);
  const own = found && summarizeOwnBooking(found, facts.preferences.language);
  return loaded.type === 'hotels'
    ? { type: loaded.type, stay: loaded.stay, form, own }
    : { type: loaded.type, flights: loaded.flights, form, own };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { searchParams } = url;
  const loaded = await loadCheckout(factsOf(context), searchParams);
  if (!loaded || loaded === 'incomplete') throw redirect(`/search?${searchParams}`);
  return submitCheckout(request, context, loaded);
}

/** A refused form comes back with passport numbers in it. */
export const headers = () => noStore.headers;

/** After a 409 the price, the seats or the session differ from what the page shows. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** A lost connection keeps the typed form on the page, to be sent again under the same submit key. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    // Redirects are thrown too.
    if (error instanceof Response) throw error;
    return data<Pick<Refusal, 'note'>>({ note: { kind: 'failed' } }, { status: 503 });
  }
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const isStay = loaderData?.type === 'hotels';
  const title = isStay ? 'titleStay' : 'titleFlights';
  const isSale = Boolean(loaderData?.form?.sale);
  return (
    <>
      <PageMeta title={isSale ? selling(title) : t(title)} hidden />
      {loaderData ? (
        <>
          <Steps type={loaderData.type} />
          {!loaderData.form && loaderData.own && (
            <Form method="post" className="wrap pt-6">
              <OwnBookingAlert own={loaderData.own} />
            </Form>
          )}
          {loaderData.type === 'hotels' ? (
            <StayCheckout {...loaderData} refusal={actionData} />
          ) : (
            <FlightCheckout {...loaderData} refusal={actionData} />
          )}
        </>
      ) : (
        <EmptyState
          icon={Search}
          title={t('notFoundHeading')}
          level="h1"
          links={[{ to: '/search', text: t('searchAgain'), tone: 'brand' }]}
          className="wrap py-16 md:py-24"
        >
          {t('notFoundText')}
        </EmptyState>
      )}
    </>
  );
}
