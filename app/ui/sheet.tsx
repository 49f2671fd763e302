import { Modal, type ModalProps } from './modal.tsx';

export type SheetProps = ModalProps & {
  /** Start and end for menus, bottom for filters on a phone. */
  side?: 'start' | 'end' | 'bottom' | undefined;
  /** Off for a menu whose rows run from edge to edge. */
  padded?: boolean | undefined;
};

const upright =
  'my-0 h-dvh max-h-none w-90 max-w-[88vw] open:translate-x-0 rtl:open:translate-x-0 starting:open:opacity-100';
const sides = {
  start: `${upright} ms-0 me-auto rounded-e-xl border-e -translate-x-full rtl:translate-x-full starting:open:-translate-x-full rtl:starting:open:translate-x-full`,
  end: `${upright} ms-auto me-0 rounded-s-xl border-s translate-x-full rtl:-translate-x-full starting:open:translate-x-full rtl:starting:open:-translate-x-full`,
  bottom:
    'mx-auto mt-auto mb-0 max-h-[86dvh] w-full max-w-160 rounded-xl rounded-b-none border-t translate-y-full open:translate-y-0 starting:open:translate-y-full',
};

export function Sheet({ side = 'end', ...modal }: SheetProps) {
  return <Modal {...modal} className={sides[side]} />;
}
