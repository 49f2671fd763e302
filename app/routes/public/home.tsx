import { Gift, Headset, type LucideIcon, Tag, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import hero from '../../art/scenes/hero.svg?url';
import { factsOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { travelAgency } from '../../shell/travel-agency.ts';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/home';
import { Destinations } from './home/destinations.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  const { settings } = factsOf(context);
  return {
    destinations: settings.home.popularDestinations,
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('home');
  const site = useSite();
  return (
    <>
      <PageMeta title={t('title')} structuredData={travelAgency(site)} />
      <Hero />
      <div className="wrap"></div>
      <WhyBookWithUs />
      <Destinations destinations={loaderData.destinations} />
    </>
  );
}

function Hero() {
  const { t } = useTranslation('home');
  return (
    <section className="relative isolate overflow-hidden bg-ocean pt-10 pb-[212px] text-on-ocean md:pt-22 md:pb-[236px]">
      <img
        src={hero}
        alt=""
        width={1600}
        height={700}
        fetchPriority="high"
        className="flip absolute inset-0 -z-10 size-full object-cover object-[72%_50%]"
      />
      <div className="wrap">
        <h1 className="max-w-[15ch] text-4xl font-extrabold tracking-[-0.028em]">{t('hero.headline')}</h1>
        <p className="mt-4 max-w-[42ch] text-lg text-balance text-on-ocean/90">{t('hero.subline')}</p>
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
] as const satisfies { key: string; icon: LucideIcon }[];

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
