import { SearchCard, searchTabs } from '#features/search/components/search-card.tsx';
import { openSearchForms } from '#features/search/open-search-forms.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import hero from '../../art/scenes/hero.svg?url';
import heroPhone from '../../art/scenes/hero-phone.svg?url';
import { factsOf, untilSettingsChange } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { searchPlaces } from '../../shell/search-places.ts';
import { travelAgency } from '../../shell/travel-agency.ts';
import { useSite } from '../../shell/use-site.ts';
import { Gift, Headset, type Icon, Tag, Ticket } from '../../ui/icons.tsx';
import type { Route } from './+types/home';
import { Destinations } from './home/destinations.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = new URL(request.url);
  facts.keeping?.conditions.push(untilSettingsChange);
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

/** The words stand over the calm side of the picture; where it is narrow, a veil keeps them clear. */
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
            <Icon aria-hidden="true" className="row-span-2 size-7 text-brand" strokeWidth={1.3} />
            <h3 className="text-lg lg:mt-3">{t(`why.${key}.heading`)}</h3>
            <p className="mt-1 text-ink-2">{t(`why.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
