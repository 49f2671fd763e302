import clsx from 'clsx';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { IconButton } from './button.tsx';
import { X } from './icons.tsx';
import { useNarrow } from './use-narrow.ts';
import { usePlacement } from './use-placement.ts';

export type PopoverPanelProps = {
  id: string;
  label: string;
  open: boolean;
  onClose: () => void;
  /** The positioned element the panel hangs from; a press inside it does not close the panel. */
  anchor: RefObject<HTMLElement | null>;
  /** The sheet takes the whole height of a phone. */
  full?: boolean | undefined;
  /** The server's HTML shows the content, so that it works without scripts. */
  openOnServer?: boolean | undefined;
  /** Stands instead of the sheet's title. */
  header?: ReactNode;
  /** Stands above the part that scrolls. */
  top?: ReactNode;
  foot?: ReactNode;
  /** Width of the panel on a wide screen. */
  className?: string | undefined;
  children: ReactNode;
};

/**
 * The surface of every picker: under its cell on a wide screen, a sheet on a phone. Both are one `<dialog>`, so the
 * platform moves the focus, and a phone's back gesture closes the sheet.
 * Focus goes to the element marked `data-first`, else to the first that takes it.
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
    // What the server opened may be in use already.
    const inUse = dialog.contains(document.activeElement) && document.activeElement;
    if (dialog.open) dialog.close();
    if (narrow) dialog.showModal();
    else {
      // The panel takes the focus before it has its place, and the page must not scroll after it.
      dialog.style.position = 'fixed';
      dialog.show();
      dialog.style.position = '';
    }
    const first = inUse || dialog.querySelector('[data-first]');
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    // Not the element in focus: Safari gives none to a button that is pressed.
    const opener = anchor.current?.querySelector<HTMLElement>('[aria-expanded=true], summary');
    return () => {
      dialog.close();
      // What had the focus inside may be gone already, and then the platform does not bring it back.
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
        // Without scripts the dialog is never modal, and stays in the flow of a phone's page.
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
