import clsx from 'clsx';
import { cloneElement, type KeyboardEvent, type ReactElement, useId, useState } from 'react';

/**
 * Extra information about a control on hover and focus; never needed to understand the page. CSS shows it; the script only
 * adds Esc. With CSS anchors it is not clipped by scrolling boxes.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<{ 'aria-describedby'?: string }> }) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  const reset = () => setDismissed(false);
  function dismiss(event: KeyboardEvent) {
    if (event.key === 'Escape') setDismissed(true);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is the interactive one; this only watches it.
    <span
      className="group/tip relative inline-flex [anchor-name:--tip] [anchor-scope:--tip]"
      onKeyDown={dismiss}
      onMouseLeave={reset}
      onBlur={reset}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        id={id}
        role="tooltip"
        hidden={dismissed}
        className={clsx(
          'pointer-events-none invisible absolute start-1/2 z-30 w-max max-w-60 -translate-x-1/2 rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas opacity-0 shadow-2 rtl:translate-x-1/2',
          'supports-[anchor-scope:--tip]:fixed supports-[anchor-scope:--tip]:start-auto supports-[anchor-scope:--tip]:m-1.5 supports-[anchor-scope:--tip]:translate-x-0 supports-[anchor-scope:--tip]:[position-anchor:--tip] supports-[anchor-scope:--tip]:[position-try-fallbacks:flip-block]',
          'transition-[opacity,visibility] duration-(--duration-1) group-hover/tip:visible group-hover/tip:opacity-100 group-hover/tip:delay-300 group-has-focus-visible/tip:visible group-has-focus-visible/tip:opacity-100',
          'bottom-full mb-1.5 supports-[anchor-scope:--tip]:bottom-auto supports-[anchor-scope:--tip]:[position-area:top]',
        )}
      >
        {text}
      </span>
    </span>
  );
}
