import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Picture } from '#features/catalogue/components/hotel-picture.tsx';
import type { ShownPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { ChevronLeft, ChevronRight, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';

interface PhotoViewerProps {
  photos: readonly ShownPhoto[];
  /** Of the photo that is shown; the first is 1. */
  number: number;
  viewerAddress: (number: number) => string;
  closeAddress: string;
  /** The router's state of a viewer that was opened from the page. */
  openedState: string;
}

/**
 * One photo over the whole screen, under an address of its own: links lead to all others and back to the page, also
 * without scripts. With scripts the arrow keys and swiping do the same, and Escape closes.
 */
export function PhotoViewer({ photos, number, viewerAddress, closeAddress, openedState }: PhotoViewerProps) {
  const { t } = useTranslation('stays');
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const touchStart = useRef<number | null>(null);
  const photo = photos[number - 1];

  const { state } = useLocation();
  const inViewer = { replace: true, preventScrollReset: true, state };
  const isClosing = useRef(false);
  const open = (address: string) => !isClosing.current && navigate(address, inViewer);
  // Opened from the page: one step back leads there, and Back does not show the same page twice. A second press would leave it.
  const close = () => {
    if (state !== openedState) open(closeAddress);
    else if (!isClosing.current) navigate(-1);
    isClosing.current = true;
  };
  const stepBy = (by: number) => {
    const next = number + by;
    if (next >= 1 && next <= photos.length) open(viewerAddress(next));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    if (event.key === 'ArrowRight') stepBy(isRightToLeft ? -1 : 1);
    if (event.key === 'ArrowLeft') stepBy(isRightToLeft ? 1 : -1);
    if (event.key === 'Home') open(viewerAddress(1));
    if (event.key === 'End') open(viewerAddress(photos.length));
  });
  useLayoutEffect(() => {
    const shown = dialog.current;
    // Opened by the server for browsers without scripts; as a modal it holds the focus, and returns it.
    shown?.close();
    shown?.showModal();
    // Not the link that closes it, which would stand out as if it were chosen.
    shown?.focus();
    return () => shown?.close();
  }, []);
  // What the page has loaded of a photo is shown until its large file arrives.
  useLayoutEffect(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>(`img[src*="${photo?.id}"]`)];
    const loaded = images.find(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    stage.current?.style.setProperty('background-image', loaded ? `url("${loaded.currentSrc}")` : 'none');
  }, [photo?.id]);
  // With the first photo: a key pressed at once counts.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  if (!photo) return null;
  const step = (to: number, label: string, Icon: typeof X) =>
    photos[to - 1] ? (
      <Link
        to={viewerAddress(to)}
        {...inViewer}
        aria-label={label}
        className={`${buttonStyle({ tone: 'sand', square: true })} m-2 rounded-full! md:row-start-2`}
      >
        <Icon className="flip" />
      </Link>
    ) : (
      <span className="m-2 size-11 md:row-start-2" />
    );
  return (
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      aria-label={t('hotel.photos')}
      className="photos fixed inset-0 z-50 m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-none bg-ocean p-0 text-on-ocean outline-none"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onTouchStart={({ touches }) => {
        touchStart.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null;
      }}
      onTouchEnd={({ changedTouches }) => {
        const moved = (changedTouches[0]?.clientX ?? 0) - (touchStart.current ?? Number.NaN);
        // Nor with two fingers, which enlarge.
        if (!(Math.abs(moved) >= 40)) return;
        const isForward = moved < 0 === (document.documentElement.dir !== 'rtl');
        stepBy(isForward ? 1 : -1);
      }}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 max-md:content-start md:h-full md:grid-rows-[auto_minmax(0,1fr)_auto_auto] md:gap-x-4">
        <p className="num col-span-2 ps-4 text-sm">{t('hotel.photoOf', { number, total: photos.length })}</p>
        <Link
          to={closeAddress}
          onClick={(event) => {
            event.preventDefault();
            close();
          }}
          className="grid size-12 place-content-center justify-self-end text-on-ocean -outline-offset-2! hover:text-on-ocean"
          aria-label={t('hotel.closePhotos')}
        >
          <X />
        </Link>
        <div
          ref={stage}
          className="touch-pan-y touch-pinch-zoom bg-contain bg-center bg-no-repeat max-md:col-span-3 md:col-start-2 md:row-start-2 md:size-full md:min-h-0"
        >
          <Picture
            photo={photo}
            sizes="(min-width: 768px) calc(100vw - 160px), 100vw"
            className="size-full object-contain"
          />
        </div>
        {step(number - 1, t('hotel.previousPhoto'), ChevronLeft)}
        <p aria-live="polite" className="col-start-2 py-3 text-center text-sm md:row-start-3">
          {photo.alt}
        </p>
        {step(number + 1, t('hotel.nextPhoto'), ChevronRight)}
        <ul className="col-span-3 flex gap-1 max-md:grid max-md:grid-cols-3 overflow-x-auto pb-4 md:mx-auto">
          {photos.map((other, index) => (
            <li key={other.id} className="flex-none md:w-27">
              <Link
                to={viewerAddress(index + 1)}
                {...inViewer}
                aria-label={t('hotel.photoOf', { number: index + 1, total: photos.length })}
                aria-current={index + 1 === number ? 'true' : undefined}
                className="block opacity-70 -outline-offset-2! aria-[current]:opacity-100"
              >
                <Picture
                  photo={{ ...other, alt: '' }}
                  sizes="(min-width: 768px) 108px, 33vw"
                  className="aspect-3/2 w-full object-cover"
                />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  );
}
