import { amenityCategories } from '#features/catalogue/amenities/amenity.ts';
import { AmenityIcon } from '#features/catalogue/components/amenity-icon.tsx';
import { DrawnMap } from '#features/catalogue/components/drawn-map.tsx';
import type { MapDrawing } from '#features/catalogue/map/draw-map.ts';
import { Cancellation } from '#features/search/hotels/components/stay-details.tsx';
import type { OpenHotel, ShownAmenities } from '#features/search/hotels/open-hotel.ts';
import type { CancellationTerms } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Address } from '#ui/address.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { CalendarX2, DoorOpen, ExternalLink, LogIn, MapPin, ReceiptText } from '#ui/icons.tsx';
import type { PresentedHotel } from './present-hotel.ts';

/** A part of the page with an anchor. */
export function Section(props: { id: string; heading: string; aside?: React.ReactNode; children: React.ReactNode }) {
  const { id, heading, aside, children } = props;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-16 pt-10 lg:pt-12">
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

export function Amenities({ amenities }: { amenities: ShownAmenities['ofHotel'] }) {
  const { t } = useTranslation('stays');
  const groups = amenityCategories.flatMap((category) => {
    const names = amenities.filter((amenity) => amenity.category === category);
    return names.length > 0 ? [{ category, names }] : [];
  });
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

export function Policies({ hotel, terms }: { hotel: OpenHotel; terms: CancellationTerms | null }) {
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
      </dl>
    </Section>
  );
}

function Policy(props: { icon: Icon; name: string; children: React.ReactNode }) {
  const { icon: Icon, name, children } = props;
  return (
    <div className="grid grid-cols-[20px_1fr] content-start gap-x-3 bg-surface p-4 md:p-5">
      <Icon className="flip mt-0.5 text-brand" />
      <dt className="font-display font-semibold">{name}</dt>
      <dd className="num col-start-2 text-ink-2">{children}</dd>
    </div>
  );
}

export function Place(props: {
  hotel: OpenHotel;
  where: readonly string[];
  city: string;
  map: MapDrawing | null;
  nearby: PresentedHotel['nearby'];
}) {
  const {
    hotel: { name, latitude, longitude },
    where,
    city,
    map,
    nearby,
  } = props;
  const { t } = useTranslation('stays');
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
      {map && <DrawnMap drawing={map} label={t('hotel.mapLabel', { name, city })} />}
      {nearby.credit && (
        <a href="https://www.openstreetmap.org/copyright" rel="noopener" className="text-xs text-ink-3">
          {nearby.credit}
        </a>
      )}
      {nearby.landmarks.length > 0 && (
        <>
          <h3 className="mt-5 text-base">{t('hotel.nearby')}</h3>
          <dl className="mt-2 grid gap-x-8 md:grid-cols-2">
            {nearby.landmarks.map(({ kind, name: landmark, distance }) => (
              <div key={kind} className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-2">
                <dt className="text-sm text-ink-2">{kind}</dt>
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
