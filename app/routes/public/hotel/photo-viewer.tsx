import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Picture } from '#features/catalogue/components/hotel-picture.tsx';
import type { ShownPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { ChevronLeft, ChevronRight, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { openedFromPage } from './gallery.tsx';

interface PhotoViewerProps {
  photos: readonly ShownPhoto[];
  /** Of the photo that is shown; the first is 1. */
  number: number;
  viewerAddress: (number: number) => string;
  closeAddress: string;
}

/**
 * One photo over the whole screen, under an address of its own: links lead to its neighbours and back to the page, also
 * without scripts. With scripts the arrow keys and swiping do the same, and Escape closes.
 */
export function PhotoViewer({ photos, number, viewerAddress, closeAddress }: PhotoViewerProps) {
  const { t } = useTranslation('stays');
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const touchStart = useRef<number | null>(null);
  const photo = photos[number - 1];

  const { state } = useLocation();
  const open = (address: string) => navigate(address, { replace: true, preventScrollReset: true, state });
  // Opened from the page: one step back leads there, and Back does not show the same page twice.
  const close = () => (state === openedFromPage ? navigate(-1) : open(closeAddress));
  const step = (by: number) => {
    const next = number + by;
    if (next >= 1 && next <= photos.length) open(viewerAddress(next));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    if (event.key === 'ArrowRight') step(isRightToLeft ? -1 : 1);
    if (event.key === 'ArrowLeft') step(isRightToLeft ? 1 : -1);
    if (event.key === 'Home') open(viewerAddress(1));
    if (event.key === 'End') open(viewerAddress(photos.length));
  });
  useLayoutEffect(() => {
    const shown = dialog.current;
    // Opened by the server for browsers without scripts; as a modal it holds the focus, and returns it.
    shown?.close();
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  if (!photo) return null;
  return (
    <dialog
      ref={dialog}
      open
      aria-label={t('hotel.photos')}
      className="fixed inset-0 z-50 m-0 size-full max-h-none max-w-none bg-ocean p-0 text-on-ocean"
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
        step(isForward ? 1 : -1);
      }}
    >
      <div className="grid size-full grid-rows-[auto_minmax(0,1fr)_auto]">
        <div className="flex items-center justify-between gap-4 ps-4">
          <p className="num text-sm">{t('hotel.photoOf', { number, total: photos.length })}</p>
          <Link
            to={closeAddress}
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
            className="grid size-12 place-content-center text-on-ocean -outline-offset-2! hover:text-on-ocean"
            aria-label={t('hotel.closePhotos')}
          >
            <X />
          </Link>
        </div>
        <div className="relative flex items-center justify-between [&>picture]:contents">
          <Picture photo={photo} sizes="100vw" className="absolute inset-0 size-full object-contain" />
          <Step
            to={number > 1 ? viewerAddress(number - 1) : undefined}
            label={t('hotel.previousPhoto')}
            icon={ChevronLeft}
          />
          <Step
            to={number < photos.length ? viewerAddress(number + 1) : undefined}
            label={t('hotel.nextPhoto')}
            icon={ChevronRight}
          />
        </div>
        <p aria-live="polite" className="px-4 py-3 text-center text-sm">
          <bdi>{photo.alt}</bdi>
        </p>
      </div>
    </dialog>
  );
}

function Step({ to, label, icon: Icon }: { to: string | undefined; label: string; icon: Icon }) {
  const { state } = useLocation();
  if (!to) return <span />;
  return (
    <Link
      to={to}
      replace
      state={state}
      preventScrollReset
      aria-label={label}
      className="relative m-2 grid size-12 place-content-center rounded-full bg-ocean/70 text-on-ocean hover:text-on-ocean"
    >
      <Icon className="flip" />
    </Link>
  );
}
