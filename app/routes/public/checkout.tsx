import { SearchX } from 'lucide-react';
import { data, redirect } from 'react-router';
import { viewParams } from '#features/search/flights/flight-view.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/checkout';
import { FlightReview, StayReview } from './checkout/later-reviews.ts';
import { loadFlightReview } from './checkout/load-flight-review.ts';
import { loadStayReview } from './checkout/load-stay-review.ts';
import { Steps } from './checkout/steps.tsx';

/** What was chosen, once more and as it is now. Nothing of it is taken from the address but which it is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.get('type') === 'hotels') {
    const { db, settings, preferences, search } = factsOf(context);
    const house = { db, settings, language: preferences.language, cityName: search.places.cityName };
    const stay = await loadStayReview(house, searchParams);
    if (stay) return { type: 'hotels', stay } as const;
  } else if (searchParams.has(viewParams.pick)) {
    const flights = await loadFlightReview(factsOf(context), searchParams);
    if (flights) return { type: 'flights', flights } as const;
    throw redirect(`/search?${searchParams}`);
  }
  return data(null, 404);
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('stays');
  return (
    <>
      <PageMeta title={t('checkout.title')} hidden />
      {loaderData ? (
        <>
          <Steps />
          {loaderData.type === 'hotels' ? (
            <StayReview {...loaderData.stay} />
          ) : (
            <FlightReview {...loaderData.flights} />
          )}
        </>
      ) : (
        <EmptyState
          icon={SearchX}
          title={t('checkout.notFoundHeading')}
          level="h1"
          actions={
            <ButtonLink to="/search" tone="brand">
              {t('checkout.searchAgain')}
            </ButtonLink>
          }
          className="wrap py-16 md:py-24"
        >
          {t('checkout.notFoundText')}
        </EmptyState>
      )}
    </>
  );
}
