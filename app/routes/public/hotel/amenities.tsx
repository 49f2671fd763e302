import { amenityCategories } from '#features/catalogue/amenities/amenity.ts';
import { AmenityIcon } from '#features/catalogue/components/amenity-icon.tsx';
import type { ShownAmenities } from '#features/search/hotels/read-shown-amenities.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Section } from './section.tsx';

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
          <div key={category} className="mb-5 break-inside-avoid border-t-2 border-brand pt-3">
            <h3 className="text-base">{t(`hotel.category.${category}`)}</h3>
            <ul className="mt-2 grid gap-2 text-ink-2">
              {names.map(({ name, icon }) => (
                <li key={name} className="flex items-center gap-2">
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
