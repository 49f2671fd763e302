import clsx from 'clsx';
import { HotelPicture, Picture } from '#features/catalogue/components/hotel-picture.tsx';
import type { ShownPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Expand } from '#ui/hotel-icons.tsx';
import { Link } from '#ui/link.tsx';

const shown = 5;

/** The state of a link that opens the viewer from the page below it. */
export const openedFromPage = 'photos';

/** On phones a strip to swipe, on wider screens one large and up to two small photos. Each opens in full size, where all the others are, too. */
export function Gallery(props: {
  hotelId: string;
  photos: readonly ShownPhoto[];
  /** Where a photo is seen in full size; the first is 1. */
  viewerAddress: (number: number) => string;
}) {
  const { hotelId, photos, viewerAddress } = props;
  const { t } = useTranslation('stays');
  if (photos.length === 0) {
    return (
      <HotelPicture
        hotelId={hotelId}
        photo={undefined}
        sizes=""
        className="aspect-16/10 md:aspect-5/2 md:overflow-hidden md:rounded-xl"
      />
    );
  }
  const toPhoto = (number: number) => ({ to: viewerAddress(number), state: openedFromPage, preventScrollReset: true });
  return (
    <div className="relative">
      <ul
        aria-label={t('hotel.photos')}
        className={clsx(
          'flex snap-x snap-mandatory gap-1 overflow-x-auto md:grid md:aspect-9/4 md:gap-2 md:overflow-hidden md:rounded-xl',
          photos.length > 1 && 'md:grid-cols-[2fr_1fr]',
          photos.length > 2 && 'md:grid-rows-2',
        )}
      >
        {photos.slice(0, shown).map((photo, index) => (
          <li
            key={photo.id}
            className={clsx(
              'flex-none snap-center md:min-h-0 md:w-auto',
              photos.length > 1 ? 'w-[88%]' : 'w-full',
              index === 0 && photos.length > 2 && 'md:row-span-2',
              index > 2 && 'md:hidden',
            )}
          >
            <Link {...toPhoto(index + 1)} className="block size-full bg-sunken -outline-offset-2!">
              <Picture
                photo={photo}
                sizes={
                  index === 0
                    ? '(min-width: 1264px) 552px, (min-width: 768px) 64vw, 88vw'
                    : '(min-width: 1264px) 276px, (min-width: 768px) 32vw, 88vw'
                }
                lazy={index > 0}
                className="aspect-4/3 size-full object-cover md:aspect-auto"
              />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        {...toPhoto(1)}
        className="absolute end-3 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 text-sm font-semibold text-ink shadow-2"
      >
        <Expand size={16} />
        <span className="max-md:sr-only">{t('hotel.allPhotos', { count: photos.length })}</span>
        <span aria-hidden="true" className="num md:hidden">
          {photos.length}
        </span>
      </Link>
    </div>
  );
}
