import { useEffect, useRef } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import type { Warning } from './outcome.ts';

/** What a save means, to be read before it is sent once more. Whoever changes something then is asked anew. */
export function WarningMessage({ text, warning }: { text: string; warning: Warning }) {
  const { sentences, confirmation } = warning;
  const notice = useRef<HTMLDivElement>(null);
  // The button stands below, and a long form has scrolled away from here.
  useEffect(() => {
    if (confirmation) notice.current?.focus();
  }, [confirmation]);
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <input type="hidden" name="confirmed" value={confirmation} />
      <Alert tone="warning" title={text}>
        <ul className="grid gap-1">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
