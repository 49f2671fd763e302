import type { Database } from '#db/connect.ts';
import { listAgentSales } from '#features/agents/back-office/list-agent-sales.ts';
import { listAgentTransfers } from '#features/agents/back-office/list-agent-transfers.ts';
import { listRequests } from '#features/agents/back-office/list-requests.ts';
import { readAgentHistory } from '#features/agents/back-office/read-agent-history.ts';
import { twoPeopleAbove } from '#features/agents/back-office/set-credit-limit.ts';
import { listDeposits } from '#features/agents/deposits/list-deposits.ts';
import { listPendingDeposits } from '#features/agents/deposits/list-pending-deposits.ts';
import { listDocuments } from '#features/agents/documents/list-documents.ts';
import { readPeriod } from '#features/agents/period/period.ts';
import { readStatement } from '#features/agents/statement/read-statement.ts';
import { readFilter, readListQuery } from '#features/catalogue/editing/list-query.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { newId } from '#lib/ids.ts';
import { agentPartNames } from './agent-part-names.ts';
import { statementPage } from './statement-page.ts';

export type ShownPart = Awaited<ReturnType<typeof readPart>>;
export type OverviewPart = Extract<ShownPart, { part: 'overview' }>;

/** The part of an agency's page that the address asks for, and nothing of the others. */
export async function readPart(db: Database, agentId: string, params: URLSearchParams) {
  const { page } = readListQuery(params, ['created']);
  switch (readFilter(params, 'part', agentPartNames)) {
    case 'statement': {
      const period = readPeriod(params, businessToday(new Date()));
      const { from, to, problems } = period;
      const isPeriod = Object.keys(problems).length === 0;
      const statement = isPeriod ? await readStatement(db, { agentId, from, to }) : null;
      return { part: 'statement' as const, period, statement: statement && statementPage(statement, page) };
    }
    case 'sales':
      return { part: 'sales' as const, list: await listAgentSales(db, { agentId, page }) };
    case 'ledger':
      return { part: 'ledger' as const, list: await listAgentTransfers(db, { agentId, page }) };
    default:
      return readOverviewPart(db, agentId);
  }
}

async function readOverviewPart(db: Database, agentId: string) {
  const [pending, { deposits }, requests, documents, history, twoPeopleAboveMinor] = await Promise.all([
    listPendingDeposits(db, agentId),
    listDeposits(db, agentId),
    listRequests(db, agentId),
    listDocuments(db, agentId),
    readAgentHistory(db, agentId),
    twoPeopleAbove(db),
  ]);
  return {
    part: 'overview' as const,
    pending,
    deposits,
    requests,
    documents,
    history,
    twoPeopleAboveMinor,
    /** Of the next adjustment that is asked for. */
    adjustmentId: newId(),
  };
}
