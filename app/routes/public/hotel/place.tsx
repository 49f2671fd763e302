import { DrawnMap } from '#features/catalogue/components/drawn-map.tsx';
import type { MapDrawing } from '#features/catalogue/map/map-drawing.ts';
import type { OpenHotel } from '#features/search/hotels/read-open-hotel.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ExternalLink, MapPin } from '../../../ui/icons.tsx';
import { Section } from './section.tsx';

export function Place({
  hotel: { name, latitude, longitude },
  where,
  city,
  map,
}: {
  hotel: OpenHotel;
  where: string;
  city: string;
  map: MapDrawing | null;
}) {
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
            <ExternalLink aria-hidden="true" size={16} strokeWidth={1.75} className="flip" />
          </a>
        )
      }
    >
      <p className="mb-3 flex gap-2 text-ink-2">
        <MapPin aria-hidden="true" size={20} strokeWidth={1.5} className="mt-0.5 flex-none text-brand" />
        <bdi>{where}</bdi>
      </p>
      {map && <DrawnMap drawing={map} label={t('hotel.mapLabel', { name, city })} />}
    </Section>
  );
}
