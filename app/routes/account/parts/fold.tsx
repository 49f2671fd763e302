import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { buttonStyle } from '../../../ui/button-style.ts';
import { ChevronDown } from '../../../ui/icons.tsx';

/**
 * A form that stays out of the way until it is wanted, with or without scripts. It is drawn anew after every
 * answer of the server, so that no password stays in it.
 */
export function Fold({
  label,
  open = false,
  tone = 'line',
  children,
}: {
  label: string;
  open?: boolean | undefined;
  tone?: 'line' | 'danger' | undefined;
  children: ReactNode;
}) {
  const { key } = useLocation();
  return (
    <details key={key} open={open} className="group">
      <summary
        className={`${buttonStyle({ tone })} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        {label}
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className="flex-none transition-transform duration-(--duration-1) group-open:rotate-180"
        />
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  );
}
