import { useTranslation } from '#i18n/use-translation.tsx';
import { numberFormat } from '#lib/formats.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { Award, Compass, HeartHandshake, Lightbulb, Sparkles } from '#ui/icons.tsx';
import { scenes } from '../../art/scenes.ts';
import { factsOf, untilSettingsChange } from '../../request-context.ts';
import { PageHeading } from '../../shell/page-heading.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import { travelAgency } from '../../shell/travel-agency.ts';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/about';

export function loader({ context }: Route.LoaderArgs) {
  const { settings, pageCache } = factsOf(context);
  pageCache?.conditions.push(untilSettingsChange);
  return { figures: settings.about };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('about');
  const site = useSite();
  const { brand } = site;
  return (
    <>
      <PageMeta title={t('title')} description={t('description', { brand })} structuredData={travelAgency(site)} />
      <PageHeading heading={t('heading')} lede={t('lede')} />
      <Figures figures={loaderData.figures} />
      <section className="wrap grid gap-10 pb-14 lg:grid-cols-2 lg:items-center lg:gap-16 lg:pb-20">
        <div>
          <h2 className="text-2xl lg:text-3xl">{t('story.heading')}</h2>
          <div className="mt-4 grid max-w-[62ch] gap-4 text-ink-2">
            <p>{t('story.p1')}</p>
            <p>{t('story.p2', { brand })}</p>
            <p>{t('story.p3')}</p>
          </div>
        </div>
        <img
          src={scenes.zanzibar}
          alt=""
          width={1200}
          height={800}
          loading="lazy"
          decoding="async"
          className="aspect-[3/2] w-full rounded-xl object-cover"
        />
      </section>
      <section className="border-y border-line bg-surface">
        <div className="wrap grid md:grid-cols-2">
          <Purpose icon={Compass} heading={t('mission.heading')} text={t('mission.text')} />
          <Purpose icon={Sparkles} heading={t('vision.heading')} text={t('vision.text')} />
        </div>
      </section>
      <Values />
      <section className="wrap pb-14 lg:pb-20">
        <div className="mji rounded-xl bg-ocean px-6 py-10 text-on-ocean md:px-12 md:py-14">
          <h2 className="text-2xl lg:text-3xl">{t('cta.heading')}</h2>
          <p className="mt-2 text-on-ocean-2">{t('cta.text')}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="/flights" tone="accent">
              {t('cta.search')}
            </ButtonLink>
            <ButtonLink to="/contact" tone="on-ocean">
              {t('cta.contact')}
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}

function Figures({ figures }: { figures: Route.ComponentProps['loaderData']['figures'] }) {
  const { t, language } = useTranslation('about');
  const { brand } = useSite();
  const format = numberFormat(`${language}-u-nu-latn`, {});
  const shown = [
    { count: figures.happyCustomers, label: t('stats.customers') },
    { count: figures.destinations, label: t('stats.destinations') },
    { count: figures.awards, label: t('stats.awards') },
    { count: figures.years, label: t('stats.years') },
  ];
  return (
    <section aria-label={t('stats.heading', { brand })} className="wrap py-10 lg:py-16">
      <dl className="grid grid-cols-2 border-y border-line lg:grid-cols-4">
        {shown.map(({ count, label }, index) => (
          <div
            key={label}
            className={`flex flex-col-reverse justify-end py-6 lg:px-8 lg:py-8 ${index % 2 ? 'border-s border-line ps-5' : ''} ${index > 1 ? 'max-lg:border-t max-lg:border-line' : ''} ${index === 2 ? 'lg:border-s lg:border-line' : ''} ${index === 0 ? 'lg:ps-0' : ''}`}
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="isolate-ltr num w-fit font-display text-3xl font-extrabold text-brand">
              {format.format(count)}+
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Purpose({ icon: Icon, heading, text }: { icon: Icon; heading: string; text: string }) {
  return (
    <div className="py-8 not-first:max-md:border-t not-first:max-md:border-line md:py-14 md:not-first:border-s md:not-first:border-line md:not-first:ps-12 md:first:pe-12">
      <Icon className="size-7 text-brand" strokeWidth={1.3} />
      <h2 className="mt-3 text-xl">{heading}</h2>
      <p className="mt-2 max-w-[52ch] text-lg text-ink-2">{text}</p>
    </div>
  );
}

const values = [
  { key: 'customerFirst', icon: HeartHandshake },
  { key: 'excellence', icon: Award },
  { key: 'innovation', icon: Lightbulb },
] as const;

function Values() {
  const { t } = useTranslation('about');
  return (
    <section className="wrap py-12 lg:py-20">
      <h2 className="text-2xl lg:text-3xl">{t('values.heading')}</h2>
      <ul className="mt-6 grid lg:mt-10 lg:grid-cols-3 lg:gap-8">
        {values.map(({ key, icon: Icon }) => (
          <li
            key={key}
            className="grid grid-cols-[28px_1fr] gap-x-4 border-t border-line py-5 lg:block lg:border-t-2 lg:border-brand"
          >
            <Icon className="row-span-2 size-7 text-brand" strokeWidth={1.3} />
            <h3 className="text-lg lg:mt-3">{t(`values.${key}.heading`)}</h3>
            <p className="mt-1 max-w-[44ch] text-ink-2">{t(`values.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
