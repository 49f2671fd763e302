import { auditDiff, type FieldChange } from '#features/audit/audit-diff.ts';
import type { AuditLine } from '#features/audit/read-entries.ts';
import { momentText } from '#features/booking/back-office/office-labels.ts';

const shownAtOnce = 3;
/** More than fits into one of two columns. */
const wideText = 44;
const longText = 120;

interface FieldChangesProps extends Pick<AuditLine, 'before' | 'after'> {
  /** What it is called stands in the line above already. */
  called: string | null;
  /** By id. */
  names: ReadonlyMap<string, string>;
}

/** What was before and what is after, a line for each field. */
export function FieldChanges({ before, after, called, names }: FieldChangesProps) {
  const changes = auditDiff(before, after, { momentText, names }).filter(
    (change) => change.before !== null || change.after !== called,
  );
  if (changes.length === 0) return null;
  const rest = changes.slice(shownAtOnce);
  return (
    <div className="text-sm leading-5">
      <Changes changes={changes.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex cursor-pointer items-center rounded-sm text-xs font-semibold text-brand max-md:min-h-11 pointer-coarse:min-h-11">
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
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 min-[64rem]:grid-cols-2">
      {changes.map((change) => (
        <div key={change.field} className={isWide(change) ? 'min-w-0 min-[64rem]:col-span-2' : 'min-w-0'}>
          <dt className="inline text-ink-3">{change.field}:</dt>{' '}
          <dd className="inline wrap-anywhere">
            {change.before !== null && (
              <Value word="was" text={change.before} look={change.after === null ? 'line-through' : ''} />
            )}
            {change.before !== null && change.after !== null && (
              <span aria-hidden="true" className="text-ink-3">
                {' → '}
              </span>
            )}
            {change.after !== null && <Value word="now" text={change.after} look="text-ink" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isWide({ field, before, after }: FieldChange): boolean {
  return field.length + (before?.length ?? 0) + (after?.length ?? 0) > wideText;
}

function Value({ word, text, look }: { word: string; text: string; look: string }) {
  const said = <span className="sr-only">{word} </span>;
  if (text.length <= longText) {
    return (
      <span className={`text-ink-2 ${look}`}>
        {said}
        <bdi>{text}</bdi>
      </span>
    );
  }
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer truncate rounded-sm text-ink-2 max-md:min-h-11 pointer-coarse:min-h-11">
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
