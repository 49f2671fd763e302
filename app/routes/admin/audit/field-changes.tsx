import { ArrowRight } from 'lucide-react';
import { auditDiff, type FieldChange } from '#features/audit/audit-diff.ts';
import type { AuditLine } from '#features/audit/read-entries.ts';
import { momentText } from '#features/booking/back-office/office-words.ts';

const shownAtOnce = 4;
const longText = 140;

/** What was before and what is after, field by field. */
export function FieldChanges({ before, after }: Pick<AuditLine, 'before' | 'after'>) {
  const changes = auditDiff(before, after, momentText);
  if (changes.length === 0) return null;
  const rest = changes.slice(shownAtOnce);
  return (
    <div className="grid gap-1 text-sm">
      <Changes changes={changes.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex cursor-pointer items-center rounded-sm font-semibold text-brand max-md:min-h-11 pointer-coarse:min-h-11">
            {rest.length} more
          </summary>
          <Changes changes={rest} />
        </details>
      )}
    </div>
  );
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-x-3 gap-y-0.5 md:grid-cols-[minmax(7rem,max-content)_minmax(0,1fr)]">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-ink-3">{field}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            {before !== null && (
              <>
                <Value word="was" text={before} look={after === null ? 'line-through' : ''} />
                {after !== null && (
                  <ArrowRight
                    aria-hidden="true"
                    size={14}
                    className="flip flex-none self-center text-ink-3"
                  />
                )}
              </>
            )}
            {after !== null && <Value word="now" text={after} look="text-ink" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ word, text, look }: { word: string; text: string; look: string }) {
  const said = <span className="sr-only">{word} </span>;
  if (text.length <= longText) {
    return (
      <span className={`min-w-0 wrap-anywhere whitespace-pre-line text-ink-2 ${look}`}>
        {said}
        <bdi>{text}</bdi>
      </span>
    );
  }
  return (
    <details className="min-w-0 basis-full">
      <summary className="cursor-pointer rounded-sm text-ink-2 max-md:min-h-11 pointer-coarse:min-h-11">
        {said}
        <bdi>{text.slice(0, longText)}</bdi>…
      </summary>
      <p
        dir="auto"
        className="max-h-80 overflow-y-auto wrap-anywhere whitespace-pre-line rounded-md bg-sunken p-3 text-ink"
      >
        {text}
      </p>
    </details>
  );
}
