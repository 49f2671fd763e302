import { momentText } from '#features/booking/back-office/office-labels.ts';
import { actionText, labelOf, subjectTypeText } from '#features/operations/audit-log/audit-labels.ts';
import type { NamedSubject } from '#features/operations/audit-log/name-subjects.ts';
import type { AuditLine as Line } from '#features/operations/audit-log/read-entries.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Link } from '#ui/link.tsx';
import { ListFilter } from '#ui/office-icons.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { loneLink } from '../panel.tsx';
import { groupNames } from '../settings/history-list.tsx';
import { FieldChanges } from './field-changes.tsx';

const recordPages: Record<string, (id: string) => string> = {
  agent: (id) => `/admin/agents/${id}`,
  alert: (id) => `/admin/alerts/${id}`,
  airline: (id) => `/admin/flights/airlines?edit=${id}`,
  airport: (id) => `/admin/flights/destinations?edit=${id}`,
  amenity: (id) => `/admin/hotels/amenities?edit=${id}`,
  booking: (id) => `/admin/bookings/${id}`,
  flight: (id) => `/admin/flights?edit=${id}`,
  hotel: (id) => `/admin/hotels?edit=${id}`,
  inquiry: (id) => `/admin/inquiries?inquiry=${id}`,
  location: (id) => `/admin/hotels/locations?edit=${id}`,
  newsletter_campaign: (id) => `/admin/newsletter/campaigns/${id}`,
  room: (id) => `/admin/hotels/rooms?edit=${id}`,
  statement: (id) => `/admin/payments/statements/${id}`,
  user: (id) => `/admin/users/${id}`,
};

const listPages: Record<string, string> = {
  audit_log: '/admin/audit',
  catalogue_import: '/admin/flights',
  inquiry_template: '/admin/inquiries/templates',
  newsletter: '/admin/newsletter?view=subscribers',
  newsletter_subscriber: '/admin/newsletter?view=subscribers',
  settings: '/admin/settings',
};

/** The page of the subject; undefined where it has none or was deleted. */
export function subjectLink({ type, id, name, of, isErased }: NamedSubject): string | undefined {
  const place = listPages[type];
  if (place !== undefined) return place;
  const page = of ? recordPages[of.type]?.(of.id) : recordPages[type]?.(id);
  return name !== null && !isErased && isId(id) ? page : undefined;
}

/** The 44 px touch target extends over the lines above and below, which have no links. */
const touchOverlap = 'max-md:-my-3 pointer-coarse:-my-3';

const roleLabels: Record<string, string> = { admin: 'Administrator', agent: 'Agent', client: 'Customer' };

interface AuditLineProps {
  line: Line;
  /** Names of the ids in the changes. */
  names: ReadonlyMap<string, string>;
}

export function AuditLine({ line, names }: AuditLineProps) {
  const { at, action, subject, before, after } = line;
  const done = actionText(action);
  const type = subjectTypeText(subject.type);
  const kind = type.toLowerCase().split(' ').at(-1) ?? '';
  return (
    <li className="grid gap-x-5 px-4 py-2 md:grid-cols-[13rem_minmax(0,1fr)] md:max-[80rem]:grid-rows-[auto_1fr] min-[80rem]:grid-cols-[9.5rem_13rem_minmax(0,1fr)_11rem]">
      <time
        dateTime={at.toISOString()}
        className="num text-sm leading-5 text-ink-2 max-[80rem]:text-xs md:max-[80rem]:row-start-1"
      >
        {momentText(at)}
      </time>
      <Who line={line} />
      <div className="min-w-0 md:max-[80rem]:col-start-2 md:max-[80rem]:row-span-2 md:max-[80rem]:row-start-1 min-[80rem]:contents">
        <div className="min-w-0">
          <p className="text-sm leading-5 wrap-anywhere">
            <b className="font-semibold">{done}</b>
            {!done.toLowerCase().includes(kind) && <span className="text-ink-3"> · {type}</span>}{' '}
            <Subject subject={subject} />
          </p>
          <FieldChanges before={before} after={after} subjectName={subject.name} names={names} />
        </div>
        <Origin line={line} />
      </div>
    </li>
  );
}

function Who({ line: { actor, clientAddress } }: { line: Line }) {
  const address = useListAddress();
  if (!actor) {
    return <p className="text-sm leading-5">{clientAddress === null ? 'The system' : 'Not signed in'}</p>;
  }
  return (
    <div className="min-w-0 text-sm leading-5">
      <p className={`flex min-w-0 items-center gap-1.5 ${touchOverlap}`}>
        {actor.email === null ? (
          <span className="min-w-0 truncate">{actor.name ?? 'A former account'}</span>
        ) : (
          <Link to={`/admin/users/${actor.id}`} className={`min-w-0 font-semibold ${loneLink}`}>
            <bdi className="truncate">{actor.name}</bdi>
          </Link>
        )}
        <Link
          to={address.filtered({ actor: actor.id })}
          title="Show only this person"
          className={`flex-none gap-1 text-xs text-ink-3 hover:text-ink ${loneLink} pointer-coarse:min-w-11`}
        >
          <ListFilter size={14} />
          <span className="md:sr-only">Show only this person</span>
        </Link>
      </p>
      <p className="truncate text-xs leading-4 text-ink-3">
        {roleLabels[actor.role ?? ''] ?? 'No role'}
        {actor.email !== null && (
          <>
            {', '}
            <bdi title={actor.email}>{actor.email}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

function Subject({ subject }: { subject: Line['subject'] }) {
  const name = subject.name ?? ownName(subject);
  if (name === undefined) return null;
  const to = subjectLink(subject);
  const shown = <bdi>{name}</bdi>;
  return to === undefined ? (
    shown
  ) : (
    <Link to={to} className={`${loneLink} ${touchOverlap}`}>
      {shown}
    </Link>
  );
}

const groups = new Map<string, string>(Object.entries(groupNames));

/** Some subjects have a readable id. A UUID is not shown; the export contains it. */
function ownName({ type, id }: Line['subject']): string | undefined {
  if (isId(id)) return undefined;
  const group = type === 'settings' ? groups.get(id) : undefined;
  if (group !== undefined) return group;
  return /^[a-z]+([A-Z_][A-Za-z]*)*$/.test(id) ? labelOf(id) : id;
}

function Origin({ line: { clientAddress, requestId } }: { line: Line }) {
  if (clientAddress === null && requestId === null) return null;
  return (
    <dl
      className="min-w-0 text-xs leading-4.5 text-ink-2 max-[80rem]:flex max-[80rem]:flex-wrap max-[80rem]:gap-x-3"
      dir="ltr"
    >
      {clientAddress !== null && (
        <div className="min-w-0">
          <dt className="inline text-ink-3">Address</dt> <dd className="num inline wrap-anywhere">{clientAddress}</dd>
        </div>
      )}
      {requestId !== null && (
        <div className="min-w-0 truncate" title={requestId}>
          <dt className="inline text-ink-3">Request</dt>{' '}
          <dd className="inline">
            <code>{requestId}</code>
          </dd>
        </div>
      )}
    </dl>
  );
}
