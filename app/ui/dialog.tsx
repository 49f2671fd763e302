import clsx from 'clsx';
import { useUnsavedFields } from './leave-guard.tsx';
import { Modal, type ModalProps } from './modal.tsx';

export type DialogProps = ModalProps & { size?: 'sm' | 'md' | 'lg' | undefined };

const widths = { sm: 'md:w-110', md: 'md:w-140', lg: 'md:w-180' };

/** In the middle of a wide screen, a sheet from the bottom on a phone. With changed fields it asks before it closes. */
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
