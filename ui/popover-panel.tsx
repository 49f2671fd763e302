import clsx from 'clsx';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { IconButton } from './button.tsx';
import { X } from './icons.tsx';
import { useMedia } from './use-media.ts';

type PopoverPanelProps = {
  id: string;
  label: string;
  open: boolean;
  onClose: () => void;
  /** The positioned element below which the panel opens; a press inside it does not close the panel. */
  anchor: RefObject<HTMLElement | null>;
  /** The sheet takes the whole height of a phone. */
  full?: boolean | undefined;
  /** The server's HTML shows the content, so that it works without scripts. */
  openOnServer?: boolean | undefined;
  /** Replaces the title of the sheet. */
  header?: ReactNode;
  /** Above the scrolling part. */
  top?: ReactNode;
  foot?: ReactNode;
  /** The width of the panel on a wide screen. */
  className?: string | undefined;
  children: ReactNode;
};

/**
 * The panel of every picker: below its cell on a wide screen, a sheet on a phone. Both are one `<dialog>`, so the browser
 * moves the focus, and a phone's back gesture closes the sheet. The focus goes to the element with `data-first`, else to
 * the first focusable one.
 */
export function PopoverPanel({
  id,
  label,
  open,
  onClose,
  anchor,
  full,
  openOnServer,
  header,
  top,
  foot,
  className,
  children,
}: PopoverPanelProps) {
  const { t } = useTranslation('ui');
  const narrow = useNarrow();
  const panel = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = panel.current;
    if (!dialog || !open) return;
    // The reader may already use the panel that the server opened.
    const inUse = dialog.contains(document.activeElement) && document.activeElement;
    if (dialog.open) dialog.close();
    if (narrow) dialog.showModal();
    else {
      // The panel gets the focus before it is placed, and the page must not scroll to it.
      dialog.style.position = 'fixed';
      dialog.show();
      dialog.style.position = '';
    }
    const first = inUse || dialog.querySelector('[data-first]');
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    // Not document.activeElement: Safari does not focus a pressed button.
    const opener = anchor.current?.querySelector<HTMLElement>('[aria-expanded=true], summary');
    return () => {
      dialog.close();
      // If the focused element is gone, the browser does not restore the focus.
      if (document.activeElement === document.body || dialog.contains(document.activeElement)) {
        opener?.focus({ preventScroll: true });
      }
    };
  }, [open, narrow, anchor]);

  usePlacement(open && !narrow, panel, anchor);

  useEffect(() => {
    if (!open || narrow) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) close();
    };
    const pressKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', pressKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', pressKey);
    };
  }, [open, narrow, anchor]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press on the scrim; Escape and the close button do the same.
    <dialog
      ref={panel}
      id={id}
      aria-label={label}
      open={openOnServer}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (open && !event.currentTarget.open) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && narrow) onClose();
      }}
      className={clsx(
        'static w-full max-w-none flex-col bg-surface text-start text-ink open:flex',
        'transition-[opacity,translate] duration-(--duration-2) ease-out',
        // Without scripts the dialog is never modal and stays in the flow of a phone's page.
        '[&:modal]:fixed [&:modal]:inset-bs-auto [&:modal]:inset-be-0 [&:modal]:overflow-hidden starting:[&:modal]:translate-y-full',
        'backdrop:bg-scrim backdrop:transition-opacity backdrop:duration-(--duration-2) starting:backdrop:opacity-0',
        full ? '[&:modal]:h-dvh [&:modal]:max-h-none' : '[&:modal]:max-h-[92dvh] [&:modal]:rounded-t-xl',
        'md:absolute md:inset-s-0 md:inset-e-auto md:inset-bs-[calc(100%+8px)] md:z-30 md:rounded-lg md:border md:border-line md:shadow-3',
        'md:starting:-translate-y-1 md:starting:opacity-0',
        className,
      )}
    >
      {header ?? (
        <div className="hidden flex-none items-center justify-between gap-2 border-b border-line ps-4 pe-1.5 [:modal>&]:flex">
          <h2 className="py-3.5 text-lg">{label}</h2>
          <IconButton icon={X} label={t('close')} onClick={onClose} />
        </div>
      )}
      {top}
      <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain">{children}</div>
      {foot && (
        <div className="flex flex-none items-center justify-between gap-4 border-t border-line px-4 py-3 md:px-5">
          {foot}
        </div>
      )}
    </dialog>
  );
}

/** Below 768 px pickers open as sheets. */
export const useNarrow = () => useMedia('(width < 48rem)');

const marginPx = 16;
const gapPx = 8;

/** Keeps a panel below its anchor and inside the window; above it when only there is room. */
export function usePlacement(
  shown: boolean,
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    if (!shown) return;
    const element = panel.current;
    const base = anchor.current;
    if (!element || !base) return;
    const place = () => {
      const cell = base.getBoundingClientRect();
      const { offsetWidth, offsetHeight, style } = element;
      const rtl = getComputedStyle(base).direction === 'rtl';
      const pageWidth = document.documentElement.clientWidth;
      const wanted = rtl ? pageWidth - cell.right : cell.left;
      const fitting = Math.max(marginPx, Math.min(wanted, pageWidth - marginPx - offsetWidth));
      style.insetInlineStart = `${fitting - wanted}px`;
      const needed = offsetHeight + gapPx;
      const above = innerHeight - cell.bottom < needed && cell.top >= needed;
      style.insetBlock = above ? `auto calc(100% + ${gapPx}px)` : '';
      return above || innerHeight - cell.bottom >= needed;
    };
    if (!place()) element.scrollIntoView({ block: 'nearest' });
    addEventListener('resize', place);
    return () => {
      removeEventListener('resize', place);
      element.removeAttribute('style');
    };
  }, [shown, panel, anchor]);
}
