import clsx from 'clsx';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { IconButton } from './button.tsx';
import { X } from './icons.tsx';

export type ModalProps = {
  id?: string | undefined;
  /** Without it, a button with opensModal(id) opens the modal, also without scripts. */
  open?: boolean | undefined;
  onClose?: (() => void) | undefined;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons that stay visible while the body scrolls. */
  foot?: ReactNode;
  /** While true, nothing closes the modal. */
  busy?: boolean | undefined;
  children?: ReactNode;
};

/** How a modal protects its own fields: made by `useUnsavedFields`. */
export interface ModalGuard {
  modal: RefObject<HTMLDialogElement | null>;
  /** Called instead of closing while there are unsaved fields. */
  askFirst: (() => void) | undefined;
  onInput: () => void;
  onSubmit: () => void;
}

/** Props for the button that opens a modal. Browsers without `commandfor` use the click handler. */
export function opensModal(id: string) {
  return {
    command: 'show-modal',
    commandfor: id,
    'aria-haspopup': 'dialog' as const,
    onClick: () => {
      if ('commandForElement' in HTMLButtonElement.prototype) return;
      const modal = document.getElementById(id);
      if (modal instanceof HTMLDialogElement) modal.showModal();
    },
  };
}

function knowsClosedBy(): boolean {
  return 'closedBy' in HTMLDialogElement.prototype;
}

const fields = 'input:not([type=hidden]), select, textarea';

const motion = clsx(
  'transition-[opacity,translate,overlay,display] transition-discrete duration-(--duration-2) ease-out',
  'backdrop:bg-scrim backdrop:opacity-0 backdrop:transition-[opacity,overlay,display] backdrop:transition-discrete backdrop:duration-(--duration-2)',
  'open:backdrop:opacity-100 starting:open:backdrop:opacity-0',
);

/** The native dialog inside every dialog and sheet: it traps the focus, restores it and handles Esc. */
export function Modal({
  id: givenId,
  open,
  onClose,
  title,
  description,
  foot,
  busy = false,
  className,
  guard,
  children,
}: ModalProps & { className: string; guard?: ModalGuard | undefined }) {
  const { t } = useTranslation('ui');
  const ownId = useId();
  const id = givenId ?? ownId;
  const ownModal = useRef<HTMLDialogElement>(null);
  const modal = guard?.modal ?? ownModal;
  const askFirst = guard?.askFirst;
  const body = useRef<HTMLDivElement>(null);
  // A modal that is open at first is open in the server's HTML, for readers without scripts.
  const [openAtFirst] = useState(open === true);

  useEffect(() => {
    const dialog = modal.current;
    if (!dialog || open === undefined) return;
    if (open && !dialog.matches(':modal')) {
      dialog.close();
      dialog.showModal();
      // Browsers focus a scrolling body first, which nobody can type into.
      if (document.activeElement === body.current) body.current?.querySelector<HTMLElement>(fields)?.focus();
      // A finger would have the keyboard over what it opened.
      if (matchMedia('(pointer: coarse)').matches && document.activeElement?.matches(fields)) dialog.focus();
    } else if (!open && dialog.open) dialog.close();
  }, [open, modal]);

  // Unmounting an open modal restores the focus too.
  useLayoutEffect(() => {
    const dialog = modal.current;
    return () => dialog?.close();
  }, [modal]);

  // Browsers that support closedby fire cancel only when closing is allowed.
  function keepOpen(event: SyntheticEvent) {
    if (event.target !== modal.current || !(busy || askFirst)) return;
    event.preventDefault();
    if (!busy) askFirst?.();
  }
  // A browser lets a page refuse Esc only once, so a guarded modal handles the key itself.
  function askOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || busy || !askFirst || !knowsClosedBy()) return;
    if (modal.current?.querySelector(':popover-open') || event.nativeEvent.isComposing) return;
    // Otherwise the same key press closes the question that it opens.
    event.preventDefault();
    askFirst();
  }
  // The content fills the box, so only the backdrop has the dialog as target.
  function closeFromBackdrop(event: MouseEvent) {
    if (busy || event.target !== modal.current) return;
    if (askFirst) askFirst();
    else if (!knowsClosedBy()) modal.current.close();
  }
  // Cancel and the close button are forms with method="dialog".
  function askOnCloseButton(event: SyntheticEvent) {
    const isCloseButton = event.target instanceof HTMLFormElement && event.target.method === 'dialog';
    if (!isCloseButton) guard?.onSubmit();
    else if (askFirst) {
      event.preventDefault();
      askFirst();
    }
  }
  // The close event bubbles in React: a nested dialog must not close this one.
  function closed(event: SyntheticEvent) {
    if (event.target === modal.current && !modal.current.open) onClose?.();
  }

  return (
    <dialog
      ref={modal}
      id={id}
      tabIndex={-1}
      open={openAtFirst || undefined}
      closedby={busy || askFirst ? 'none' : 'any'}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-text`}
      aria-busy={busy || undefined}
      onCancel={keepOpen}
      onClose={closed}
      onClick={closeFromBackdrop}
      onKeyDown={askOnEscape}
      onInput={guard?.onInput}
      // In the capture phase, before the form inside asks the guard whether its page may be left.
      onSubmitCapture={askOnCloseButton}
      className={clsx(
        'flex-col overflow-hidden border-line bg-surface p-0 text-ink shadow-3 outline-none open:flex',
        '[&:not(:modal)]:fixed [&:not(:modal)]:inset-0 [&:not(:modal)]:z-50 [&:not(:modal)]:shadow-[0_0_0_100vmax_var(--color-scrim)]',
        motion,
        className,
      )}
    >
      <header
        className={clsx(
          'flex min-h-16 flex-none flex-col justify-center py-3 ps-5 pe-16',
          children !== undefined && 'border-b border-line',
        )}
      >
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        {description !== undefined && (
          <p id={`${id}-text`} className="text-sm text-ink-2">
            {description}
          </p>
        )}
      </header>
      {children !== undefined && (
        <div ref={body} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
          {children}
        </div>
      )}
      {foot !== undefined && (
        <footer className="flex flex-none flex-wrap justify-end gap-2 border-t border-line bg-sunken/50 px-5 py-3 max-md:*:flex-auto max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {foot}
        </footer>
      )}
      {/* Last in order, so that the first focus goes to the first field or to Cancel. */}
      <form method="dialog" className="absolute end-2.5 top-2.5">
        <IconButton
          type="submit"
          icon={X}
          label={t('close')}
          disabled={busy}
          className="text-ink-2 disabled:bg-transparent"
        />
      </form>
    </dialog>
  );
}

/** At the bottom of the screen, as for filters on a phone; at the side of a wide one. */
export function Sheet(modal: ModalProps) {
  return (
    <Modal
      {...modal}
      className="mx-auto mt-auto mb-0 max-h-[86dvh] w-full max-w-160 translate-y-full rounded-xl rounded-b-none border-t open:translate-y-0 starting:open:translate-y-full lg:ms-auto lg:me-0 lg:my-0 lg:h-dvh lg:max-h-none lg:w-100 lg:translate-y-0 lg:rounded-none lg:border-s lg:border-t-0 lg:opacity-0 lg:open:opacity-100 lg:starting:open:translate-y-0 lg:starting:open:opacity-0"
    />
  );
}
