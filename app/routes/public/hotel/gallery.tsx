import clsx from 'clsx';
import { HotelPicture, Picture } from '#features/catalogue/components/hotel-picture.tsx';
import type { ShownPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Expand } from '#ui/hotel-icons.tsx';
import { Link } from '#ui/link.tsx';

const shown = 5;

/** The state of a link that opens the viewer from the page below it. */
export const openedFromPage = 'photos';

/** On phones a strip to swipe, on wider screens one large and up to four small photos. Each opens in full size, where all the others are, too. */
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
  return (
    <div className="relative">
      <ul
        aria-label={t('hotel.photos')}
        className={clsx(
          'flex snap-x snap-mandatory gap-1 overflow-x-auto md:grid md:aspect-2/1 md:gap-2 md:overflow-hidden md:rounded-xl',
          photos.length > 1 && 'md:grid-cols-4',
          photos.length > 2 && 'md:grid-rows-2',
        )}
      >
        {photos.slice(0, shown).map((photo, index) => (
          <li
            key={photo.id}
            className={clsx(
              'flex-none snap-center md:min-h-0 md:w-auto',
              photos.length > 1 ? 'w-[88%]' : 'w-full',
              placeOf(index, photos.length),
            )}
          >
            <Link
              to={viewerAddress(index + 1)}
              state={openedFromPage}
              preventScrollReset
              className="block size-full bg-sunken -outline-offset-2!"
            >
              <Picture
                photo={photo}
                sizes={
                  index === 0
                    ? '(min-width: 1264px) 660px, (min-width: 768px) 80vw, 88vw'
                    : '(min-width: 1264px) 320px, (min-width: 768px) 40vw, 88vw'
                }
                lazy={index > 0}
                className="aspect-4/3 size-full object-cover md:aspect-auto"
              />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={viewerAddress(1)}
        state={openedFromPage}
        preventScrollReset
        className="absolute bottom-3 max-md:start-3 md:end-3 inline-flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 text-sm font-semibold text-ink shadow-2"
      >
        <Expand size={16} />
        {t('hotel.allPhotos', { count: photos.length })}
      </Link>
    </div>
  );
}

/** Grid spans that fill four columns and two rows with any number of photos. */
function placeOf(index: number, count: number): string {
  if (index === 0) return 'md:col-span-2 md:row-span-2';
  if (count === 2) return 'md:col-span-2 md:row-span-2';
  if (count === 3) return 'md:col-span-2';
  return count === 4 && index === 1 ? 'md:col-span-2' : '';
}
