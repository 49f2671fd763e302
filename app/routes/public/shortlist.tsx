import { Form } from 'react-router';
import { MAX_SAVED, parseHotelIds, readShortlist, shortId } from '#features/search/hotels/shortlist.ts';
import { chosenAddress, hotelAddress } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heart } from '#ui/hotel-icons.tsx';
import { factsOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/shortlist';
import { CompareBox, CompareList } from './results/compare-bar.tsx';
import { SmallHotelCard } from './results/small-hotel-card.tsx';
import { reloadUnlessSaved } from './shortlist/after-saving.ts';
import { ChosenHead, ChosenPrice } from './shortlist/chosen-parts.tsx';
import { loadChosen } from './shortlist/load-chosen.ts';
import { ShareList } from './shortlist/share-list.tsx';

/** The hotels in the address, which somebody shared, or else those that this browser saved. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = new URL(request.url);
  const isShared = searchParams.has('hotel');
  const wanted = isShared ? parseHotelIds(searchParams.getAll('hotel')) : readShortlist(request.headers.get('cookie'));
  const loaded = await loadChosen(facts, wanted.slice(0, MAX_SAVED), searchParams);
  return {
    ...loaded,
    hotels: loaded.hotels.map((hotel) => ({ ...hotel, shortId: shortId(hotel.id) })),
    isShared,
    isTooLong: wanted.length > MAX_SAVED,
    isFull: searchParams.has('full'),
  };
}

/** A hotel whose heart was emptied stays until the page is left, so that a slip is undone where it happened. */
export const shouldRevalidate = reloadUnlessSaved;

export default function Shortlist({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('shortlist');
  const { t: stays } = useTranslation('stays');
  const { shortlist, baseUrl } = useSite();
  const { hotels, stay, isShared, goneIds } = loaderData;
  const ownAddress = chosenAddress('shortlist', [], stay);
  const heading = isShared ? t('sharedTitle') : t('title');
  const isSaved = ({ id }: { id: string }) => shortlist.includes(id);
  const own = hotels.filter(isSaved);

  return (
    <>
      <PageMeta title={heading} hidden />
      <ChosenHead
        heading={heading}
        lede={isShared ? t('sharedText') : t('text')}
        action="/hotels/shortlist"
        hotelIds={isShared ? hotels.map(({ id }) => id) : []}
        loaded={loaderData}
        hasHotels={hotels.length > 0}
      />
      <div className="wrap grid gap-4 pt-4 pb-12 lg:pt-6 lg:pb-16">
        {loaderData.isFull && <Alert tone="warning">{t('full', { max: MAX_SAVED })}</Alert>}
        {loaderData.isTooLong && <Alert>{t('tooLong', { max: MAX_SAVED })}</Alert>}
        {goneIds.length > 0 && (
          <Alert
            action={
              !isShared && (
                <ListForm
                  intent="remove"
                  hotelIds={goneIds}
                  label={t('removeGone')}
                  tone="line"
                  returnTo={ownAddress}
                />
              )
            }
          >
            {t('gone', { count: goneIds.length })}
          </Alert>
        )}
        {hotels.length === 0 ? (
          <EmptyState
            icon={Heart}
            title={isShared ? t('sharedEmpty') : t('empty')}
            level="h2"
            links={[{ to: '/hotels', text: stays('hotel.searchHotels'), tone: 'brand' }]}
            className="rounded-lg border border-line bg-surface"
          >
            {isShared ? t('sharedEmptyText') : t('emptyText')}
          </EmptyState>
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <h2 aria-live="polite" className="me-auto text-lg lg:text-xl">
                {stays('results.found', { count: isShared ? hotels.length : own.length })}
              </h2>
              {isShared && shortlist.length > 0 && <ButtonLink to={ownAddress}>{t('title')}</ButtonLink>}
              {isShared && own.length === hotels.length && <p className="text-success">{t('allSaved')}</p>}
              {isShared && own.length < hotels.length && (
                <ListForm
                  intent="save"
                  hotelIds={hotels.map(({ id }) => id)}
                  label={t('saveAll')}
                  tone="brand"
                  returnTo={ownAddress}
                />
              )}
              {!isShared && (
                <ListForm intent="clear" hotelIds={[]} label={t('clear')} tone="line" returnTo={ownAddress} />
              )}
            </div>
            <CompareList stay={stay}>
              <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
                {hotels.map((hotel, index) => {
                  const to = stay ? hotelAddress(hotel.id, stay) : `/hotels/${hotel.id}`;
                  return (
                    <li key={hotel.id}>
                      <SmallHotelCard hotel={hotel} to={to} lazy={index > 1}>
                        <ChosenPrice {...hotel} stay={stay} />
                        <CompareBox id={hotel.id} name={hotel.name} />
                      </SmallHotelCard>
                    </li>
                  );
                })}
              </ul>
            </CompareList>
            {!isShared && own.length > 0 && (
              <ShareList
                link={
                  baseUrl +
                  chosenAddress(
                    'shortlist',
                    own.map((hotel) => hotel.shortId),
                    stay,
                  )
                }
              />
            )}
          </>
        )}
      </div>
    </>
  );
}

/** Changes the shortlist as a whole, and returns. */
function ListForm(props: {
  intent: 'save' | 'remove' | 'clear';
  hotelIds: readonly string[];
  label: string;
  tone: 'line' | 'brand';
  returnTo: string;
}) {
  const { intent, hotelIds, label, tone, returnTo } = props;
  return (
    <Form method="post" action="/hotels/save">
      {hotelIds.map((id) => (
        <input key={id} type="hidden" name="hotel" value={id} />
      ))}
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button type="submit" name="intent" value={intent} tone={tone}>
        {label}
      </Button>
    </Form>
  );
}
