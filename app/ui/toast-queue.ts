export type ToastTone = 'info' | 'success' | 'warning' | 'danger';

export type ToastMessage = {
  text: string;
  tone?: ToastTone | undefined;
  /** Left out, it stays until it is dismissed: nobody reads against a clock. */
  dismissAfterMs?: number | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** Takes the place of an earlier one about the same. */
  about?: string | undefined;
};

export type QueuedToast = ToastMessage & { id: string };

/** Three at a time; the rest wait their turn. */
export const shownAtOnce = 3;

export type ToastChange = { type: 'add'; toast: QueuedToast } | { type: 'remove'; id: string };

export function changeQueue(queue: readonly QueuedToast[], change: ToastChange): readonly QueuedToast[] {
  if (change.type === 'remove') return queue.filter((toast) => toast.id !== change.id);
  const others = queue.filter(({ about }) => about === undefined || about !== change.toast.about);
  const last = others.at(-1);
  // The same news twice in a row is news once.
  if (last && last.text === change.toast.text && last.tone === change.toast.tone) {
    return [...others.slice(0, -1), change.toast];
  }
  return [...others, change.toast];
}
