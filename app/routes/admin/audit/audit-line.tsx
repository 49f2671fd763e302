import { Link } from 'react-router';
import { actionText, subjectTypeText } from '#features/audit/audit-words.ts';
import type { AuditLine as Line } from '#features/audit/read-entries.ts';
import { momentText } from '#features/booking/back-office/office-words.ts';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { loneLink } from '../panel.tsx';
import { FieldChanges } from './field-changes.tsx';
import { subjectLink } from './subject-link.ts';

const roleWords: Record<string, string> = { admin: 'Administrator', agent: 'Agent', client: 'Customer' };

/** One thing that was done: when, by whom, what, to what, from where. */
export function AuditLine({ line }: { line: Line }) {
  const { at, action, subject, before, after } = line;
  return (
    <li className="grid gap-x-5 gap-y-1.5 px-4 py-3 md:grid-cols-[11rem_minmax(0,1fr)] min-[80rem]:grid-cols-[10rem_15rem_minmax(0,1fr)_11rem]">
      <time dateTime={at.toISOString()} className="num text-sm text-ink-2 md:max-[80rem]:row-start-1">
        {momentText(at)}
      </time>
      <Who line={line} />
      <div className="grid min-w-0 content-start gap-1.5 md:max-[80rem]:col-start-2 md:max-[80rem]:row-span-3 md:max-[80rem]:row-start-1">
        <p className="wrap-anywhere">
          <b className="font-semibold">{actionText(action)}</b>
          <span className="text-ink-3"> · {subjectTypeText(subject.type)} </span>
          <Subject subject={subject} />
        </p>
        <FieldChanges before={before} after={after} />
      </div>
      <Origin line={line} />
    </li>
  );
}

function Who({ line: { actor, clientAddress } }: { line: Line }) {
  const address = useListAddress();
  if (!actor) {
    return (
      <p className="text-sm">
        {clientAddress === null ? 'The product itself' : 'Somebody who was not signed in'}
      </p>
    );
  }
  const role = roleWords[actor.role ?? ''] ?? 'Nobody any more';
  return (
    <div className="min-w-0 text-sm leading-5">
      <p className="truncate">
        <Link to={`/admin/users/${actor.id}`} className={`font-semibold ${loneLink}`}>
          <bdi>{actor.name ?? 'A former account'}</bdi>
        </Link>
      </p>
      {actor.email !== null && (
        <p className="truncate text-xs text-ink-2">
          <bdi>{actor.email}</bdi>
        </p>
      )}
      <p className="text-xs text-ink-3">
        {role},{' '}
        <Link to={address.filtered({ actor: actor.id })} className={loneLink}>
          only theirs
        </Link>
      </p>
    </div>
  );
}

function Subject({ subject }: { subject: Line['subject'] }) {
  const to = subjectLink(subject);
  const name = subject.name ?? subject.id;
  const shown =
    subject.name === null ? (
      <code dir="ltr" className="text-xs text-ink-2">
        {name}
      </code>
    ) : (
      <bdi>{name}</bdi>
    );
  return to === undefined ? (
    shown
  ) : (
    <Link to={to} className={loneLink}>
      {shown}
    </Link>
  );
}

function Origin({ line: { clientAddress, requestId } }: { line: Line }) {
  if (clientAddress === null && requestId === null) return null;
  return (
    <p className="min-w-0 text-xs leading-4.5 text-ink-3" dir="ltr">
      {clientAddress !== null && <span className="num block wrap-anywhere">{clientAddress}</span>}
      {requestId !== null && (
        <code className="block truncate" title={requestId}>
          {requestId}
        </code>
      )}
    </p>
  );
}
