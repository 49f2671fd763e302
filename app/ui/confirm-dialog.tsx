import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  id?: string | undefined;
  open?: boolean | undefined;
  onClose?: (() => void) | undefined;
  title: ReactNode;
  /** What will happen, and to whom. */
  description: ReactNode;
  children?: ReactNode;
  /** The deed itself: "Delete flight", never "OK". */
  confirmLabel: string;
  busyLabel: string;
  busy?: boolean | undefined;
  destructive?: boolean | undefined;
  onConfirm?: (() => void) | undefined;
  /** The id of a form to submit instead. */
  form?: string | undefined;
};

export function ConfirmDialog({
  id,
  open,
  onClose,
  title,
  description,
  children,
  confirmLabel,
  busyLabel,
  busy = false,
  destructive,
  onConfirm,
  form,
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  return (
    <Dialog
      id={id}
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      busy={busy}
      size="sm"
      foot={
        <>
          <form method="dialog" className="grid">
            <Button type="submit" disabled={busy}>
              {t('cancel')}
            </Button>
          </form>
          <Button
            type={form === undefined ? 'button' : 'submit'}
            form={form}
            tone={destructive ? 'danger-solid' : 'brand'}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
