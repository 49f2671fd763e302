import { type CalendarDate, dateOrEmpty } from '#lib/calendar-date.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId } from '#lib/is-id.ts';

/** Whose doing it was. Nobody: the product itself, or somebody who was not signed in. */
export const auditRoles = ['admin', 'agent', 'client', 'nobody'] as const;
export type AuditRole = (typeof auditRoles)[number];

/** What the address of the audit log says. */
export interface AuditQuery {
  text: string;
  action: string | undefined;
  subjectType: string | undefined;
  /** The id of a thing: all that happened to it. */
  subjectId: string | undefined;
  actorId: string | undefined;
  role: AuditRole | undefined;
  /** The first and the last day that count, by the clocks of `timeZone`; empty: no matter. */
  from: CalendarDate | '';
  to: CalendarDate | '';
  timeZone: string;
  /** Where the page goes on: what is older than this row, or newer. */
  cursor: { way: 'older' | 'newer'; id: string } | undefined;
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

/** `page=older-ID`: the lists have one name for where somebody is, and every filter begins anew. */
function readCursor(params: URLSearchParams): AuditQuery['cursor'] {
  const [, way, id = ''] = /^(older|newer)-(.+)$/.exec(params.get('page') ?? '') ?? [];
  return (way === 'older' || way === 'newer') && isId(id) ? { way, id } : undefined;
}
