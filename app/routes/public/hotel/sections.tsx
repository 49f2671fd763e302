import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AmenityIcon } from '#features/catalogue/components/amenity-icon.tsx';
import { LandmarkIcon } from '#features/catalogue/components/landmark-icon.tsx';
import { MapCredit, MapLabel, MapPicture, SharedLand } from '#features/search/hotels/components/map-picture.tsx';
import { Cancellation } from '#features/search/hotels/components/stay-details.tsx';
import type { ShownAmenities } from '#features/search/hotels/open-hotel.ts';
import type { CancellationTerms } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Address } from '#ui/address.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { MapIcon, UsersRound } from '#ui/hotel-icons.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { BadgeCheck, CalendarX2, DoorOpen, ExternalLink, LogIn, MapPin, ReceiptText } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import type { PresentedHotel } from './present-hotel.ts';

/** A part of the page with an anchor. */
export function Section(props: { id: string; heading: string; aside?: ReactNode; children: ReactNode }) {
  const { id, heading, aside, children } = props;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-6 pt-10 lg:pt-12">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-heading`} className="text-xl lg:text-2xl">
          {heading}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A link that changes what the page shows. */
export function Choice({ to, isChosen, children }: { to: string; isChosen: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isChosen ? 'true' : undefined}
        className={clsx(
          'inline-flex min-h-11 items-center gap-x-1.5 border px-4 hover:no-underline max-md:size-full max-md:flex-wrap max-md:justify-center max-md:rounded-md max-md:px-2 max-md:py-1.5 max-md:text-center md:min-h-9 md:rounded-full',
          isChosen
            ? 'border-brand bg-brand-soft font-semibold text-brand-ink'
            : 'border-line bg-surface text-ink hover:border-brand',
        )}
      >
        {children}
      </Link>
    </li>
  );
}

/** What guests ask for first. */
const leading = 'pool beach wifi breakfast bus prayer power parking utensils'.split(' ');

export function LeadingAmenities({ amenities }: { amenities: ShownAmenities['ofHotel'] }) {
  return (
    <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3 text-sm empty:hidden md:grid-cols-3">
      {leading
        .flatMap((icon) => amenities.find((amenity) => amenity.icon === icon) ?? [])
        .slice(0, 6)
        .map(({ name, icon }) => (
          <li key={name} className="flex items-center gap-2.5">
            <AmenityIcon name={icon} size={24} />
            <bdi>{name}</bdi>
          </li>
        ))}
    </ul>
  );
}

export function Amenities({ amenities }: { amenities: ShownAmenities['ofHotel'] }) {
  const { t } = useTranslation('stays');
  // They come in the order of the categories.
  const groups = [...new Set(amenities.map(({ category }) => category))].map((category) => ({
    category,
    names: amenities.filter((amenity) => amenity.category === category),
  }));
  return (
    <Section id="amenities" heading={t('hotel.amenities')}>
      <div className="gap-6 md:columns-2 lg:columns-3">
        {groups.map(({ category, names }) => (
          <div key={category} className="mb-5 break-inside-avoid border-t border-line pt-3">
            <h3 className="text-base">{t(`hotel.category.${category}`)}</h3>
            <ul className="mt-2 grid grid-cols-2 gap-2 text-ink-2 md:grid-cols-1">
              {names.map(({ name, icon }) => (
                <li key={name} className="flex items-start gap-2">
                  <AmenityIcon name={icon} />
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {groups.length === 0 && <p className="text-ink-2">{t('hotel.noAmenities')}</p>}
    </Section>
  );
}

export function Policies({ hotel, terms }: { hotel: PresentedHotel['hotel']; terms: CancellationTerms | null }) {
  const { t } = useTranslation('stays');
  return (
    <Section id="policies" heading={t('hotel.policies')}>
      <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-2">
        <Policy icon={LogIn} name={t('hotel.checkIn')}>
          {t('hotel.checkInFrom', { time: hotel.checkInFrom })}
        </Policy>
        <Policy icon={DoorOpen} name={t('hotel.checkOut')}>
          {t('hotel.checkOutUntil', { time: hotel.checkOutUntil })}
        </Policy>
        <Policy icon={CalendarX2} name={t('hotel.cancellation')}>
          <Cancellation hotel={hotel} terms={terms} />
        </Policy>
        <Policy icon={ReceiptText} name={t('hotel.payment')}>
          {t('hotel.paymentText')}
        </Policy>
        <Policy icon={UsersRound} name={t('hotel.children')}>
          {t('hotel.childrenText')}
        </Policy>
        <Policy icon={BadgeCheck} name={t('hotel.identity')}>
          {t('hotel.identityText')}
        </Policy>
      </dl>
    </Section>
  );
}

function Policy(props: { icon: Icon; name: string; children: ReactNode }) {
  const { icon: Icon, name, children } = props;
  return (
    <div className="grid grid-cols-[20px_1fr] content-start gap-x-3 bg-surface p-4 md:p-5">
      <Icon className={clsx('mt-0.5 text-brand', Icon !== BadgeCheck && 'flip')} />
      <dt className="font-display font-semibold">{name}</dt>
      <dd className="num col-start-2 text-ink-2">{children}</dd>
    </div>
  );
}

export function Place(props: {
  hotel: PresentedHotel['hotel'];
  where: readonly string[];
  city: string;
  map: PresentedHotel['map'];
  nearby: PresentedHotel['nearby'];
  /** The map of all hotels of the city. */
  mapAddress: string;
}) {
  const {
    hotel: { name, latitude, longitude },
    where,
    city,
    map,
    nearby,
    mapAddress,
  } = props;
  const { t } = useTranslation('stays');
  const { pathname, search } = useLocation();
  return (
    <Section
      id="map"
      heading={t('hotel.map')}
      aside={
        latitude !== null && (
          <a
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold"
          >
            {t('hotel.openMap')}
            <ExternalLink size={16} className="flip" />
          </a>
        )
      }
    >
      <p className="mb-3 flex gap-2 text-ink-2">
        <MapPin className="mt-0.5 flex-none text-brand" />
        <Address parts={where} />
      </p>
      {map && (
        <div
          className={`relative overflow-hidden rounded-md border border-line ${map.land ? 'bg-brand-soft' : 'bg-sunken'}`}
        >
          {map.land && <SharedLand id="map-land" land={map.land} />}
          {map.layouts.map((layout) => (
            <MapPicture
              key={layout.name}
              layout={layout}
              landId="map-land"
              label={t('hotel.mapLabel', { name, city })}
              className={layout.name === 'wide' ? 'h-90 max-md:hidden' : 'md:hidden'}
            >
              {layout.pins.map((pin) => (
                <MapLabel key={pin.id} at={pin} tone="active" />
              ))}
            </MapPicture>
          ))}
          {map.credit && <MapCredit text={map.credit} className="bottom-1" />}
          {/* The whole picture leads there. */}
          <ButtonLink
            to={mapAddress}
            state={{ openedBy: { address: `${pathname}${search}`, name } }}
            size="sm"
            icon={MapIcon}
            className="absolute! start-2 top-2 after:absolute"
          >
            {t('hotel.largeMap')}
          </ButtonLink>
        </div>
      )}
      {nearby.length > 0 && (
        <>
          <h3 className="mt-5 text-base">{t('hotel.nearby')}</h3>
          <dl className="mt-2 grid gap-x-8 md:grid-cols-2">
            {nearby.map(({ kind, label, name: landmark, distance }) => (
              <div key={kind} className="grid grid-cols-[1fr_auto] content-start gap-x-4 border-t border-line py-2">
                <dt className="flex items-center gap-1.5 text-sm text-ink-2">
                  <LandmarkIcon kind={kind} size={14} />
                  {label}
                </dt>
                <dd className="num row-span-2 self-center">{distance}</dd>
                <dd>
                  <bdi>{landmark}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Section>
  );
}
