import type { Database } from '#db/connect.ts';
import { listAgentSales, listAgentTransfers, readAgentHistory } from '#features/agents/back-office/agent-activity.ts';
import { twoPeopleAbove } from '#features/agents/back-office/agent-terms.ts';
import { listRequests } from '#features/agents/back-office/list-requests.ts';
import { listPendingDeposits } from '#features/agents/deposits/list-pending-deposits.ts';
import { listDeposits } from '#features/agents/deposits/read-deposits.ts';
import { listDocuments } from '#features/agents/documents/read-documents.ts';
import { readPeriod } from '#features/agents/period.ts';
import { readStatement } from '#features/agents/statement/read-statement.ts';
import type { Statement, StatementLine } from '#features/agents/statement/statement.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { newId } from '#lib/ids.ts';
import { type ListedPage, pageOfList, readFilter, readPage, rowsPerPage } from '#lib/paged-list.ts';

const partNames = ['overview', 'statement', 'sales', 'ledger'] as const;

export type ShownPart = Awaited<ReturnType<typeof readPart>>;
export type OverviewPart = Extract<ShownPart, { part: 'overview' }>;

/** Reads only the part of the agency's page that the address names. */
export async function readPart(db: Database, agentId: string, params: URLSearchParams) {
  const page = readPage(params);
  switch (readFilter(params, 'part', partNames)) {
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
    /** Idempotency key of the next adjustment form. */
    adjustmentId: newId(),
  };
}

/** Two lines may be equal in everything but their number, which counts from 1. */
export type NumberedLine = StatementLine & { number: number };

interface StatementPage extends Omit<Statement, 'lines'> {
  list: ListedPage<NumberedLine>;
}

/** One page of the lines, the newest first. The sums cover all lines. */
export function statementPage({ lines, ...statement }: Statement, page: number): StatementPage {
  const { offset, ...list } = pageOfList({ page }, lines.length);
  const numbered = lines.map((line, place) => ({ ...line, number: place + 1 })).toReversed();
  return { ...statement, list: { ...list, rows: numbered.slice(offset, offset + rowsPerPage) } };
}
