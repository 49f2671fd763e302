import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Optional details. `opens` opens it; only the reader closes it, because they may be typing there. */
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
  // React would set a changed value again, so `open` gets only the first.
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
