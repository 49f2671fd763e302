import { data, Form, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { findOwnBooking } from '#features/booking/checkout/find-own-booking.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { agentOf } from '../../agent-of.ts';
import { noStore } from '../../no-store.ts';
import { factsOf, viewerOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Search } from '../../ui/icons.tsx';
import type { Route } from './+types/checkout';
import { formFacts } from './checkout/form-facts.ts';
import { FlightCheckout, StayCheckout } from './checkout/later-checkouts.ts';
import { loadCheckout } from './checkout/load-checkout.ts';
import { OwnBookingAlert } from './checkout/own-booking.tsx';
import type { Refusal } from './checkout/refusal.ts';
import { Steps } from './checkout/steps.tsx';
import { ownerOf, shownOwn, takeCheckout } from './checkout/take-checkout.ts';

/** What was chosen, once more and as it is now. Nothing of it is taken from the address but which it is. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const facts = factsOf(context);
  const loaded = await loadCheckout(facts, searchParams);
  if (loaded === 'incomplete') throw redirect(`/search?${searchParams}`);
  if (!loaded) return data(null, 404);
  const { chosen } = loaded;
  const who = { viewer: viewerOf(context), agent: await agentOf(context) };
  const form = chosen && (await formFacts(facts, who, chosen));
  const isAgent = who.viewer?.role === 'agent';
  const found = isAgent
    ? undefined
    : await findOwnBooking(facts.db, ownerOf(request, context), loaded.wanted);
  const own = found && shownOwn(found, facts.preferences.language);
  return loaded.type === 'hotels'
    ? { type: loaded.type, stay: loaded.stay, form, own }
    : { type: loaded.type, flights: loaded.flights, form, own };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { searchParams } = url;
  const loaded = await loadCheckout(factsOf(context), searchParams);
  if (!loaded || loaded === 'incomplete') throw redirect(`/search?${searchParams}`);
  return takeCheckout(request, context, loaded);
}

/** What came back to the form has passports in it. */
export function headers() {
  return noStore.headers;
}

/** Refused for what the page does not know yet: a new price, a seat that is gone, who is signed in. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** A lost connection leaves the form as it was typed, to be sent again under the same key. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    // The way on is thrown too.
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
          <Steps type={loaderData.type} isSale={isSale} />
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
          actions={
            <ButtonLink to="/search" tone="brand">
              {t('searchAgain')}
            </ButtonLink>
          }
          className="wrap py-16 md:py-24"
        >
          {t('notFoundText')}
        </EmptyState>
      )}
    </>
  );
}
