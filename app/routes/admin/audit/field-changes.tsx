import { momentText } from '#features/booking/back-office/office-labels.ts';
import { auditDiff, type FieldChange } from '#features/operations/audit-log/audit-diff.ts';
import type { AuditLine } from '#features/operations/audit-log/read-entries.ts';

const shownAtOnce = 3;
/** Characters that no longer fit in one of two columns. */
const wideText = 44;
const longText = 120;

interface FieldChangesProps extends Pick<AuditLine, 'before' | 'after'> {
  /** The line above already shows it, so a new record's name is left out. */
  subjectName: string | null;
  /** Names of the ids in the values. */
  names: ReadonlyMap<string, string>;
}

export function FieldChanges({ before, after, subjectName, names }: FieldChangesProps) {
  const changes = auditDiff(before, after, { momentText, names }).filter(
    (change) => change.before !== null || change.after !== subjectName,
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
              <Value prefix="was" text={change.before} className={change.after === null ? 'line-through' : ''} />
            )}
            {change.before !== null && change.after !== null && (
              <span aria-hidden="true" className="text-ink-3">
                {' → '}
              </span>
            )}
            {change.after !== null && <Value prefix="now" text={change.after} className="text-ink" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isWide({ field, before, after }: FieldChange): boolean {
  return field.length + (before?.length ?? 0) + (after?.length ?? 0) > wideText;
}

function Value({ prefix, text, className }: { prefix: string; text: string; className: string }) {
  const spokenPrefix = <span className="sr-only">{prefix} </span>;
  if (text.length <= longText) {
    return (
      <span className={`text-ink-2 ${className}`}>
        {spokenPrefix}
        <bdi>{text}</bdi>
      </span>
    );
  }
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer truncate rounded-sm text-ink-2 max-md:min-h-11 pointer-coarse:min-h-11">
        {spokenPrefix}
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
