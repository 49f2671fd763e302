import clsx from 'clsx';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Icon } from './icon-of.tsx';
import { Check, ChevronDown } from './icons.tsx';
import { Link, type LinkProps } from './link.tsx';

type MenuProps = {
  /** The content of the button. */
  trigger: ReactNode;
  /** The accessible name of the button, when its content is short. */
  label?: string | undefined;
  chevron?: boolean | undefined;
  align?: 'start' | 'end' | undefined;
  triggerClassName?: string | undefined;
  children: ReactNode;
};

function items(root: HTMLElement) {
  return [...root.querySelectorAll<HTMLElement>('[data-menu-item]:not(:disabled)')];
}

/** A disclosure of links and buttons. The browser opens it; scripts add Esc, arrow keys and closing on outside presses. */
export function Menu({ trigger, label, chevron = true, align = 'start', triggerClassName, children }: MenuProps) {
  const root = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    function closeOutside(event: Event) {
      const menu = root.current;
      if (menu && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    }
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  function close() {
    const menu = root.current;
    if (!menu) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }

  function press(event: KeyboardEvent) {
    const menu = root.current;
    if (!menu) return;
    if (event.key === 'Escape' && menu.open) {
      event.stopPropagation();
      close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && !(menu.open && (event.key === 'Home' || event.key === 'End'))) return;
    event.preventDefault();
    menu.open = true;
    const all = items(menu);
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1;
    const from = at === -1 && step === -1 ? 0 : at;
    const to = step === undefined ? (event.key === 'Home' ? 0 : -1) : (from + step) % all.length;
    all.at(to)?.focus();
  }

  return (
    <details
      ref={root}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={press}
      className="group/menu relative"
    >
      <summary
        aria-label={label}
        className={clsx(
          'inline-flex min-h-11 items-center gap-1.5 rounded-sm select-none',
          triggerClassName ?? 'px-3 font-display font-semibold text-ink-2 hover:bg-sunken hover:text-ink',
        )}
      >
        {trigger}
        {chevron && (
          <ChevronDown
            size={16}
            className="flex-none transition-[rotate] duration-(--duration-2) group-open/menu:rotate-180"
          />
        )}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a chosen item closes the menu; the items carry the keys. */}
      <div
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a[data-menu-item]')) close();
        }}
        className={clsx(
          'absolute z-40 grid max-h-[min(28rem,70dvh)] w-max max-w-[calc(100vw-2*var(--gutter))] min-w-48 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-1.5 text-start text-ink shadow-3',
          'top-full mt-2 transition-[opacity,translate] duration-(--duration-2) ease-out starting:-translate-y-1 starting:opacity-0',
          align === 'start' ? 'start-0' : 'end-0',
        )}
      >
        {children}
      </div>
    </details>
  );
}

const itemStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-1.5 text-start text-base text-ink hover:bg-brand-soft hover:no-underline focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-ink-3 disabled:hover:bg-transparent';

type ItemFace = {
  icon?: Icon | undefined;
  /** A code or a shortcut at the end of the line. */
  aside?: ReactNode;
  children: ReactNode;
};

function Face({ icon: Icon, aside, children }: ItemFace) {
  return (
    <>
      {Icon && <Icon className="flex-none text-ink-3" />}
      <span className="min-w-0 flex-1">{children}</span>
      {aside !== undefined && <span className="num flex-none text-sm text-ink-3">{aside}</span>}
    </>
  );
}

export function MenuLink({ icon, aside, children, ...rest }: LinkProps & ItemFace) {
  return (
    <Link {...rest} data-menu-item="" className={itemStyle}>
      <Face icon={icon} aside={aside}>
        {children}
      </Face>
    </Link>
  );
}

type MenuButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ItemFace & {
    /** Marks the selected item. */
    current?: boolean | undefined;
  };

export function MenuButton({ icon, aside, current, type = 'button', children, ...rest }: MenuButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      data-menu-item=""
      aria-current={current || undefined}
      className={clsx(itemStyle, current && 'font-semibold')}
    >
      <Face icon={icon} aside={aside}>
        {children}
      </Face>
      {current !== undefined && (
        <Check size={16} strokeWidth={2} className={clsx('flex-none text-brand', !current && 'invisible')} />
      )}
    </button>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <p className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-3">{children}</p>;
}

export function MenuLine() {
  return <hr className="my-1.5 border-line" />;
}
