import type { Actor } from '#features/audit/write-audit.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import type { SecurityParts, SecurityRequest } from '#features/identity/security/security-parts.ts';
import type { RequestFacts } from '../../../request-context.ts';
import type { refuse, show } from './answer.ts';

/** A form of the page as it was sent. */
export interface Sent {
  facts: RequestFacts;
  viewer: Viewer;
  actor: Actor;
  text: (name: string) => string;
}

export type Answered = Response | ReturnType<typeof refuse> | ReturnType<typeof show>;

export function partsOf({ facts }: Sent): SecurityParts {
  return { db: facts.db, house: facts.house, auth: facts.identity.auth };
}

export function requestOf({ facts, viewer, actor }: Sent): SecurityRequest {
  return { userId: viewer.userId, headers: facts.authHeaders, actor };
}
