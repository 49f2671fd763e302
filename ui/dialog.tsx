import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from './button.tsx';
import { useUnsavedFields } from './leave-guard.tsx';
import { Modal, type ModalProps } from './modal.tsx';

type DialogProps = ModalProps & { size?: 'sm' | 'md' | 'lg' | undefined };

const widths = { sm: 'md:w-110', md: 'md:w-140', lg: 'md:w-180' };

/** Centred on a wide screen, a bottom sheet on a phone. It asks before discarding changed fields. */
export function Dialog({ size = 'md', ...modal }: DialogProps) {
  const { guard, question } = useUnsavedFields(modal.open);
  return (
    <>
      <Modal
        {...modal}
        guard={guard}
        className={clsx(
          'm-auto max-h-[calc(100dvh-4rem)] max-w-[calc(100vw-4rem)] translate-y-3 rounded-lg border opacity-0 open:translate-y-0 open:opacity-100 starting:open:translate-y-3 starting:open:opacity-0',
          'max-md:mx-0 max-md:mb-0 max-md:max-h-[92dvh] max-md:w-full max-md:max-w-none max-md:translate-y-full max-md:rounded-xl max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0 max-md:starting:open:translate-y-full',
          widths[size],
        )}
      />
      {question}
    </>
  );
}

type ConfirmDialogProps = Omit<ModalProps, 'foot'> & {
  /** What will happen, and to whom. */
  description: ReactNode;
  /** The action as a verb: "Delete flight", never "OK". */
  confirmLabel: string;
  busyLabel: string;
  destructive?: boolean | undefined;
  onConfirm?: (() => void) | undefined;
  /** The id of a form to submit instead. */
  form?: string | undefined;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, busyLabel, destructive, onConfirm, form, ...modal } = props;
  const { busy = false } = modal;
  const { t } = useTranslation('ui');
  return (
    <Dialog
      {...modal}
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
    />
  );
}
