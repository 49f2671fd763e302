import { BedDouble, Ellipsis, Plane } from '#app/ui/icons.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { SearchForms } from '../open-search-forms.ts';
import type { PopularPlace } from '../popular-place.ts';
import { FlightSearchForm } from './flight-search-form.tsx';
import { HotelSearchForm } from './hotel-search-form.tsx';
import { RecentSearches } from './recent-searches.tsx';

export const searchTabs = ['flights', 'hotels', 'more'] as const;
export type SearchTab = (typeof searchTabs)[number];

/** The card over the home page's hero: Flights, Hotels, More. */
export function SearchCard(props: {
  tab: SearchTab;
  forms: SearchForms;
  places: readonly PopularPlace[];
  currencyCode: string;
}) {
  const { tab, forms, places, currencyCode } = props;
  const { t } = useTranslation('search');
  return (
    <div className="relative z-2 rounded-xl border border-line bg-surface shadow-3">
      <Tabs
        label={t('what')}
        selected={tab}
        listClassName="px-2 md:px-6"
        panelClassName="p-4 md:px-6 md:pt-5 md:pb-6"
        tabs={[
          {
            id: 'flights',
            label: t('flights'),
            icon: Plane,
            href: '/',
            panel: (
              <FlightSearchForm
                forms={forms}
                places={places}
                currencyCode={currencyCode}
                passengersLabel={t('passengersAndClass')}
              />
            ),
          },
          {
            id: 'hotels',
            label: t('hotels'),
            icon: BedDouble,
            href: '/?tab=hotels',
            panel: <HotelSearchForm forms={forms} places={places} wording="home" />,
          },
          {
            id: 'more',
            label: t('more'),
            icon: Ellipsis,
            href: '/?tab=more',
            panel: <p className="py-10 text-center text-lg text-ink-2">{t('moreText')}</p>,
          },
        ]}
      />
      <RecentSearches limits={forms} className="px-4 pb-3 md:px-6 md:pb-5" />
    </div>
  );
}
