import { type CalendarDate, dateOrEmpty } from '#lib/calendar-date.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId } from '#lib/untrusted-input.ts';

/** The actor's role. `nobody` is the system, or somebody not signed in. */
const auditRoles = ['admin', 'agent', 'client', 'nobody'] as const;
type AuditRole = (typeof auditRoles)[number];

/** The audit page's URL parameters. */
export interface AuditQuery {
  text: string;
  action: string | undefined;
  subjectType: string | undefined;
  /** All entries about one subject. */
  subjectId: string | undefined;
  actorId: string | undefined;
  role: AuditRole | undefined;
  /** The first and the last day, in `timeZone`; empty for no limit. */
  from: CalendarDate | '';
  to: CalendarDate | '';
  timeZone: string;
  /** The row from which the page continues. */
  cursor: { direction: 'older' | 'newer'; id: string } | undefined;
}

const name = /^[a-z]+(_[a-z]+)*$/;

export function readAuditQuery(params: URLSearchParams, timeZone: string): AuditQuery {
  const named = (parameter: string) => {
    const value = params.get(parameter) ?? '';
    return name.test(value) ? value : undefined;
  };
  const actor = params.get('actor') ?? '';
  return {
    text: cleanLine(params.get('q') ?? '').slice(0, 100),
    action: named('action'),
    subjectType: named('subject'),
    subjectId: cleanLine(params.get('id') ?? '').slice(0, 100) || undefined,
    actorId: isId(actor) ? actor : undefined,
    role: auditRoles.find((role) => role === params.get('by')),
    from: dateOrEmpty(params.get('from') ?? ''),
    to: dateOrEmpty(params.get('to') ?? ''),
    timeZone,
    cursor: readCursor(params),
  };
}

/** `page=older-ID`: all lists call the position `page`, and every filter resets it. */
function readCursor(params: URLSearchParams): AuditQuery['cursor'] {
  const [, direction, id = ''] = /^(older|newer)-(.+)$/.exec(params.get('page') ?? '') ?? [];
  return (direction === 'older' || direction === 'newer') && isId(id) ? { direction, id } : undefined;
}

/** With more matches than this, the user should type more of the name. */
export const maxPeople = 50;

export const partialNote = `More than ${maxPeople} people or agencies have this in their name. Only the first ${maxPeople} of each were searched, administrators and agents before customers: type more of the name to reach the others.`;
