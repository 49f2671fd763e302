import clsx from 'clsx';
import type { PopularDestination } from '#features/settings/popular-destinations.ts';
import { useTranslation, useTranslator } from '#i18n/use-translation.tsx';
import { scenes } from '../../../art/scenes.ts';
import { ArrowRight } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';

/** Two rows of three, wide to narrow and back. */
const spans = [
  'lg:col-span-5',
  'lg:col-span-4',
  'lg:col-span-3',
  'lg:col-span-3',
  'lg:col-span-4',
  'lg:col-span-5',
];

export function Destinations({ destinations }: { destinations: PopularDestination[] }) {
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
  // A destination that an administrator added has its city's name and no line of its own.
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
          {text && (
            <span className="mt-0.5 block text-sm text-[oklch(0.92_0.015_200)] lg:text-base/5.5">{text}</span>
          )}
        </span>
        <ArrowRight aria-hidden="true" className="flip size-5 flex-none max-lg:hidden" strokeWidth={1.5} />
      </span>
    </Link>
  );
}
