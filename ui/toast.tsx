import clsx from 'clsx';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { Icon } from './icon-of.tsx';
import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from './icons.tsx';

type ToastTone = 'info' | 'success' | 'warning' | 'danger';

type ToastMessage = {
  text: string;
  tone?: ToastTone | undefined;
  /** Without it, the toast stays until it is dismissed. */
  dismissAfterMs?: number | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** Replaces an earlier toast about the same subject. */
  about?: string | undefined;
};

export type QueuedToast = ToastMessage & { id: string };

/** Three at a time; others wait in the queue. */
const shownAtOnce = 3;

type ToastChange = { type: 'add'; toast: QueuedToast } | { type: 'remove'; id: string };

export function changeQueue(queue: readonly QueuedToast[], change: ToastChange): readonly QueuedToast[] {
  if (change.type === 'remove') return queue.filter((toast) => toast.id !== change.id);
  const others = queue.filter(({ about }) => about === undefined || about !== change.toast.about);
  const last = others.at(-1);
  // The same message twice in a row is shown once.
  if (last && last.text === change.toast.text && last.tone === change.toast.tone) {
    return [...others.slice(0, -1), change.toast];
  }
  return [...others, change.toast];
}

type Toaster = { show: (message: ToastMessage) => string; dismiss: (id: string) => void };

const ToastContext = createContext<Toaster | null>(null);

export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

/** Holds the queue and shows it; used once, near the root. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, change] = useReducer(changeQueue, []);
  const base = useId();
  const count = useRef(0);
  const show = useCallback(
    (message: ToastMessage) => {
      count.current += 1;
      const id = `${base}${count.current}`;
      change({ type: 'add', toast: { ...message, id } });
      return id;
    },
    [base],
  );
  const dismiss = useCallback((id: string) => change({ type: 'remove', id }), []);
  const toaster = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  return (
    <ToastContext value={toaster}>
      {children}
      <ToastRegion toasts={queue.slice(0, shownAtOnce)} onDismiss={dismiss} />
    </ToastContext>
  );
}

/**
 * Rendered empty from the start, because a screen reader only announces additions to a known live region. It is placed over
 * the page's top bar, where it covers no field or button of a form.
 */
function ToastRegion({ toasts, onDismiss }: { toasts: readonly QueuedToast[]; onDismiss: (id: string) => void }) {
  const { t } = useTranslation('ui');
  return (
    <section
      aria-label={t('notifications')}
      className="pointer-events-none fixed inset-x-0 top-0.5 z-50 flex justify-center px-2 md:px-6"
    >
      <ol aria-live="polite" aria-relevant="additions" className="grid w-full gap-2 md:w-100">
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />
        ))}
      </ol>
    </section>
  );
}

const signs: Record<ToastTone, Icon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: OctagonAlert,
};

function Toast({ toast, onDismiss }: { toast: QueuedToast; onDismiss: (id: string) => void }) {
  const { t } = useTranslation('ui');
  const { id, text, tone = 'info', dismissAfterMs, action } = toast;
  const [held, setHeld] = useState(false);
  const Icon = signs[tone];

  useEffect(() => {
    if (dismissAfterMs === undefined || held) return;
    const timer = setTimeout(() => onDismiss(id), dismissAfterMs);
    return () => clearTimeout(timer);
  }, [dismissAfterMs, held, id, onDismiss]);

  return (
    <li
      // The timer pauses under the pointer or the focus.
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex items-center gap-3 rounded-md bg-ocean py-1.5 ps-4 pe-1.5 text-base text-on-ocean shadow-3 inset-ring inset-ring-on-ocean/15 transition-[opacity,translate] duration-(--duration-2) ease-out starting:-translate-y-3 starting:opacity-0"
    >
      <Icon
        className={clsx('flex-none', tone === 'danger' || tone === 'warning' ? 'text-accent' : 'text-on-ocean-2')}
      />
      <span className="min-w-0 flex-1 py-2">{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.run();
            onDismiss(id);
          }}
          className="min-h-11 flex-none rounded-sm px-3 font-display font-semibold underline-offset-3 hover:underline focus-visible:-outline-offset-2 focus-visible:outline-on-ocean"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('dismiss')}
        onClick={() => onDismiss(id)}
        className="grid size-11 flex-none place-content-center rounded-sm text-on-ocean-2 hover:bg-on-ocean/10 hover:text-on-ocean focus-visible:-outline-offset-2 focus-visible:outline-on-ocean"
      >
        <X size={18} strokeWidth={1.75} />
      </button>
    </li>
  );
}
