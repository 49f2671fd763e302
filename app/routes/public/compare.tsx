import { Form } from 'react-router';
import { hotelSearchParams } from '#features/search/hotel-query.ts';
import { MAX_COMPARED, readShortlist } from '#features/search/hotels/shortlist.ts';
import { chosenAddress, type Stay, stayParams } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BedDouble } from '#ui/icons.tsx';
import { Select } from '#ui/select.tsx';
import { factsOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import type { Route } from './+types/compare';
import { useRowGroups } from './compare/comparison-rows.tsx';
import { ComparisonTable } from './compare/comparison-table.tsx';
import { loadComparison } from './compare/load-comparison.ts';
import { ChosenHead } from './shortlist/chosen-parts.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const saved = readShortlist(request.headers.get('cookie'));
  const comparison = await loadComparison(factsOf(context), searchParams, saved);
  return { ...comparison, isBrief: searchParams.has('differences') };
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('shortlist');
  const { t: stays } = useTranslation('stays');
  const { hotels, stay, opened, goneIds, isTooMany, isBrief } = loaderData;
  const groups = useRowGroups(loaderData);
  const ids = hotels.map(({ id }) => id);
  const addressOf = (hotelIds: readonly string[], isShort: boolean) =>
    `${chosenAddress('compare', hotelIds, stay)}${isShort && hotelIds.length > 0 ? '&differences=1' : ''}`;
  const [first] = hotels;
  const others = first && hotelSearchParams({ ...opened.stay, destination: first.city, nationality: '' });
  const shown = isBrief
    ? groups.flatMap((group) => {
        const rows = group.rows.filter(({ isDifferent }) => isDifferent);
        return rows.length > 0 ? [{ ...group, rows }] : [];
      })
    : groups;
  return (
    <>
      <PageMeta title={t('compareTitle')} hidden />
      <ChosenHead
        heading={t('compareTitle')}
        lede={t('compareText')}
        action="/hotels/compare"
        hotelIds={ids}
        loaded={loaderData}
        hasHotels={hotels.length > 0}
      />
      <div className="wrap grid gap-4 pt-4 pb-12 lg:pt-6 lg:pb-16">
        {isTooMany && <Alert tone="warning">{t('tooMany', { max: MAX_COMPARED })}</Alert>}
        {goneIds.length > 0 && <Alert>{t('gone', { count: goneIds.length })}</Alert>}
        {hotels.length === 1 && <Alert>{t('onlyOne')}</Alert>}
        {hotels.length === 0 ? (
          <EmptyState
            icon={BedDouble}
            title={t('nothing')}
            level="h2"
            links={[
              { to: '/hotels', text: stays('hotel.searchHotels'), tone: 'brand' },
              { to: '/hotels/shortlist', text: t('title') },
            ]}
            className="rounded-lg border border-line bg-surface"
          >
            {t('nothingText')}
          </EmptyState>
        ) : (
          <>
            <div className="flex flex-wrap items-end gap-2">
              {hotels.length > 1 && (
                <ButtonLink to={addressOf(ids, !isBrief)} replace preventScrollReset tone={isBrief ? 'soft' : 'line'}>
                  {isBrief ? t('everything') : t('onlyDifferences')}
                </ButtonLink>
              )}
              {hotels.length < MAX_COMPARED && (
                <>
                  {loaderData.saved.length > 0 && <AddHotel ids={ids} stay={stay} saved={loaderData.saved} />}
                  <ButtonLink to={`/search?${others}`}>{t('addFound')}</ButtonLink>
                </>
              )}
            </div>
            {isBrief && shown.length === 0 && <p className="text-ink-2">{t('noDifferences')}</p>}
            <ComparisonTable
              hotels={hotels}
              stay={stay}
              groups={shown}
              without={(id) =>
                addressOf(
                  ids.filter((other) => other !== id),
                  isBrief,
                )
              }
            />
          </>
        )}
      </div>
    </>
  );
}

/** Adds one of the saved hotels. */
function AddHotel(props: {
  ids: readonly string[];
  stay: Stay | null;
  saved: readonly { id: string; name: string }[];
}) {
  const { ids, stay, saved } = props;
  const { t } = useTranslation('shortlist');
  const fields = [...ids.map((id) => ['hotel', id] as const), ...(stay ? stayParams(stay) : [])];
  return (
    <Form action="/hotels/compare" replace className="flex items-end gap-2">
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select name="hotel" label={t('addSaved')} options={saved.map(({ id, name }) => ({ value: id, label: name }))} />
      <Button type="submit" className="min-h-12">
        {t('add')}
      </Button>
    </Form>
  );
}
