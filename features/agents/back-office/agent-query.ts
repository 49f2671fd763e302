import { type ListQuery, readFilter, readListQuery } from '#features/catalogue/editing/list-query.ts';
import { type VerificationStatus, verificationStatuses } from '../agent-status.ts';

/** What the address of the list says. */
export interface AgentQuery extends ListQuery<'created'> {
  verification: VerificationStatus | undefined;
}

export function readAgentQuery(params: URLSearchParams): AgentQuery {
  return {
    ...readListQuery(params, ['created'], 'descending'),
    verification: readFilter(params, 'status', verificationStatuses),
  };
}
