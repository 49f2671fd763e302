import clsx from 'clsx';
import { HotelPicture, Picture } from '#features/catalogue/components/hotel-picture.tsx';
import type { HotelPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import { pictureName } from '#features/catalogue/pictures/picture-names.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ChevronDown } from '#ui/icons.tsx';

const shown = 5;

/** On phones a strip to swipe, on wider screens one large and up to four small photos. Each opens in full size. */
export function Gallery({ hotelId, name, photos }: { hotelId: string; name: string; photos: readonly HotelPhoto[] }) {
  const { t } = useTranslation('stays');
  const [only, second] = photos;
  if (!only || !second) {
    return (
      <HotelPicture
        hotelId={hotelId}
        name={name}
        photo={only}
        sizes="(min-width: 1264px) 816px, 100vw"
        className="aspect-16/10 md:aspect-5/2 md:rounded-xl md:overflow-hidden"
      />
    );
  }
  const more = photos.slice(shown);
  return (
    <div>
      <ul
        aria-label={t('hotel.photos')}
        className={clsx(
          'flex snap-x snap-mandatory gap-1 overflow-x-auto md:grid md:aspect-2/1 md:grid-cols-4 md:gap-2 md:overflow-hidden md:rounded-xl',
          photos.length > 2 && 'md:grid-rows-2',
        )}
      >
        {photos.slice(0, shown).map((photo, index) => (
          <li
            key={photo.id}
            className={clsx('w-[88%] flex-none snap-center md:min-h-0 md:w-auto', placeOf(index, photos.length))}
          >
            <Photo photo={photo} alt={altOf(photo, index)} isLarge={index === 0} lazy={index > 1} />
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <details className="group mt-2 px-(--gutter) md:px-0">
          <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand">
            {t('hotel.morePhotos', { count: more.length })}
            <ChevronDown size={16} className="group-open:rotate-180" />
          </summary>
          <ul className="grid grid-cols-2 gap-2 pt-2 md:grid-cols-3">
            {more.map((photo, index) => (
              <li key={photo.id} className="aspect-4/3 overflow-hidden rounded-md">
                <Photo photo={photo} alt={altOf(photo, index + shown)} isLarge={false} lazy />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );

  function altOf(photo: HotelPhoto, index: number): string {
    return photo.description || t('hotel.photoOf', { number: index + 1, total: photos.length });
  }
}

function Photo({ photo, alt, isLarge, lazy }: { photo: HotelPhoto; alt: string; isLarge: boolean; lazy: boolean }) {
  return (
    <a href={`/pictures/${pictureName(photo.id, 1280)}`} className="block size-full bg-sunken -outline-offset-2!">
      <Picture
        file={photo.id}
        width={photo.width}
        height={photo.height}
        alt={alt}
        sizes={
          isLarge
            ? '(min-width: 1264px) 404px, (min-width: 768px) 50vw, 88vw'
            : '(min-width: 1264px) 200px, (min-width: 768px) 25vw, 88vw'
        }
        lazy={lazy}
        className="aspect-4/3 size-full object-cover md:aspect-auto"
      />
    </a>
  );
}

/** Grid spans that fill four columns and two rows with any number of photos. */
function placeOf(index: number, count: number): string {
  if (index === 0) return 'md:col-span-2 md:row-span-2';
  if (count === 2) return 'md:col-span-2 md:row-span-2';
  if (count === 3) return 'md:col-span-2';
  return count === 4 && index === 1 ? 'md:col-span-2' : '';
}
