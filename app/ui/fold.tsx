import { type ReactNode, useEffect, useRef, useState } from 'react';

/** More for whoever wants it. What is to be seen opens it, and nobody but the reader closes it: they may be typing there. */
export function Fold({
  label,
  opens = false,
  children,
}: {
  label: string;
  opens?: boolean | undefined;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  // Said once: a value that changes would be set again.
  const [isOpenAtFirst] = useState(opens);
  useEffect(() => {
    if (opens && details.current) details.current.open = true;
  }, [opens]);
  return (
    <details ref={details} open={isOpenAtFirst} className="border-t border-line pt-2">
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand">{label}</summary>
      {children}
    </details>
  );
}
