import clsx from 'clsx';
import { FlightSearchForm } from '#features/search/components/flight-search-form.tsx';
import { HotelSearchForm } from '#features/search/components/hotel-search-form.tsx';
import { RecentSearches } from '#features/search/components/recent-searches.tsx';
import { openSearchForms, type PopularPlace, type SearchForms } from '#features/search/open-search-forms.ts';
import type { PopularDestination } from '#features/settings/setting-defaults.ts';
import { useTranslation, useTranslator } from '#i18n/use-translation.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { ArrowRight, BedDouble, Ellipsis, Gift, Headset, Plane, Tag, Ticket } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Tabs } from '#ui/tabs.tsx';
import hero from '../../art/scenes/hero.svg?url';
import heroPhone from '../../art/scenes/hero-phone.svg?url';
import { scenes } from '../../art/scenes.ts';
import { factsOf, untilSettingsChange } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { searchPlaces } from '../../shell/search-places.ts';
import { travelAgency } from '../../shell/travel-agency.ts';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/home';

const searchTabs = ['flights', 'hotels', 'more'] as const;
type SearchTab = (typeof searchTabs)[number];

function SearchCard(props: {
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

/** Two rows of three. */
const spans = ['lg:col-span-5', 'lg:col-span-4', 'lg:col-span-3', 'lg:col-span-3', 'lg:col-span-4', 'lg:col-span-5'];

function Destinations({ destinations }: { destinations: PopularDestination[] }) {
  const { t } = useTranslation('home');
  return (
    <section className="wrap pb-12 lg:pb-20">
      <h2 className="text-2xl lg:text-3xl">{t('destinations.heading')}</h2>
      <p className="mt-2 text-ink-2">{t('destinations.text')}</p>
      <ul className="mt-6 grid grid-cols-2 gap-3 lg:mt-8 lg:grid-cols-12 lg:gap-5">
        {destinations.map((destination, index) => (
          <li key={destination.slug} className={spans[index % spans.length]}>
            <DestinationCard destination={destination} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DestinationCard({ destination }: { destination: PopularDestination }) {
  const translator = useTranslator();
  const { slug, city, airportCode, scene } = destination;
  // A destination that an administrator added has no translations.
  const name = translator.find('home', `destinations.${slug}.name`) ?? city;
  const text = translator.find('home', `destinations.${slug}.text`);
  const picture = scenes[scene];
  return (
    <Link
      to={`/search?${new URLSearchParams({ type: 'flights', to: airportCode })}`}
      className={clsx(
        'group relative isolate grid h-52 content-end overflow-hidden rounded-lg text-on-ocean hover:no-underline hover:shadow-2 lg:h-76',
        !picture && 'mji bg-brand',
      )}
    >
      {picture && (
        <img
          src={picture}
          alt=""
          width={1200}
          height={800}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 -z-20 size-full object-cover transition-transform duration-(--duration-2) group-hover:scale-[1.02]"
        />
      )}
      <span className="absolute inset-x-0 top-1/3 bottom-0 -z-10 bg-linear-to-t from-[oklch(0.2_0.045_220/.92)] via-[oklch(0.2_0.045_220/.66)] via-45% to-transparent" />
      <span className="flex items-end justify-between gap-2 p-4 lg:p-5">
        <span>
          <h3 className="text-lg lg:text-[1.375rem]/7">{name}</h3>
          {text && <span className="mt-0.5 block text-sm text-[oklch(0.92_0.015_200)] lg:text-base/5.5">{text}</span>}
        </span>
        <ArrowRight className="flip size-5 flex-none max-lg:hidden" />
      </span>
    </Link>
  );
}

export function loader({ context, request }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = new URL(request.url);
  facts.pageCache?.conditions.push(untilSettingsChange);
  return {
    tab: searchTabs.find((tab) => tab === searchParams.get('tab')) ?? 'flights',
    forms: openSearchForms(searchParams, facts.settings, new Date()),
    places: searchPlaces(facts),
    destinations: facts.settings.home.popularDestinations,
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('home');
  const site = useSite();
  const { destinations, ...search } = loaderData;
  return (
    <>
      <PageMeta title={t('title')} structuredData={travelAgency(site)} />
      <Hero />
      <div className="wrap -mt-[156px] lg:-mt-[188px]">
        <SearchCard {...search} currencyCode={site.currency.code} />
      </div>
      <WhyBookWithUs />
      <Destinations destinations={destinations} />
    </>
  );
}

/** The text stands over the plain side of the picture; at widths where they overlap, a gradient keeps it legible. */
function Hero() {
  const { t } = useTranslation('home');
  const { description } = useSite();
  return (
    <section className="relative isolate overflow-hidden bg-ocean h-105 pt-7 text-on-ocean md:pt-12 lg:h-125 lg:pt-22">
      <picture>
        <source media="(max-width: 1023px)" srcSet={heroPhone} width={800} height={420} />
        <img
          src={hero}
          alt=""
          width={1600}
          height={560}
          fetchPriority="high"
          className="flip absolute inset-0 -z-20 size-full object-cover object-[100%_40%] max-lg:object-[100%_0]"
        />
      </picture>
      <div className="flip absolute inset-0 -z-10 hidden bg-linear-to-r from-[rgb(8_44_58/0.75)] from-25% to-transparent to-52% lg:max-[1199px]:block" />
      <div className="wrap">
        <h1 className="max-w-[15ch] text-4xl font-extrabold tracking-[-0.028em]">{t('hero.headline')}</h1>
        <p className="mt-3 max-w-68 text-base text-balance text-on-ocean/90 md:max-w-[42ch] md:text-lg lg:mt-4">
          {description}
        </p>
      </div>
      <div className="pindo absolute! inset-x-0 bottom-0 [--pindo-ink:color-mix(in_oklab,var(--color-on-ocean-2)_34%,transparent)]" />
    </section>
  );
}

const reasons = [
  { key: 'easy', icon: Ticket },
  { key: 'price', icon: Tag },
  { key: 'deals', icon: Gift },
  { key: 'support', icon: Headset },
] as const satisfies { key: string; icon: Icon }[];

function WhyBookWithUs() {
  const { t } = useTranslation('home');
  return (
    <section className="wrap py-12 lg:py-20">
      <h2 className="text-2xl lg:text-3xl">{t('why.heading')}</h2>
      <ul className="mt-6 grid lg:mt-10 lg:grid-cols-4 lg:gap-8">
        {reasons.map(({ key, icon: Icon }) => (
          <li
            key={key}
            className="grid grid-cols-[28px_1fr] gap-x-4 border-t border-line py-5 lg:block lg:border-t-2 lg:border-brand"
          >
            <Icon className="row-span-2 size-7 text-brand" strokeWidth={1.3} />
            <h3 className="text-lg lg:mt-3">{t(`why.${key}.heading`)}</h3>
            <p className="mt-1 text-ink-2">{t(`why.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
