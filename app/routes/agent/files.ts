import { data, redirect } from 'react-router';
import { openDocument } from '#features/agents/documents/read-documents.ts';
import { readPeriod } from '#features/agents/period.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import { exportSales } from '#features/agents/sales/list-sales.ts';
import { readStatement, statementCsv } from '#features/agents/statement/read-statement.ts';
import { renderStatement } from '#features/booking/documents/render-documents.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { documentContext, fileResponse, pdfResponse, uploadResponse } from '../../file-response.ts';
import { factsOf } from '../../request-context.ts';
import { csvResponse } from '../admin/csv-response.ts';
import type { Route } from './+types/files';
import { depositReceiptFile } from './deposit-receipt-file.ts';
import { ownAgent } from './own-agent.ts';
import { readSearch } from './sales/report-search.tsx';

type Args = Route.LoaderArgs;

/** By the pattern of their path. */
const files: Record<string, (args: Args, agent: Agent) => Promise<Response> | Response> = {
  'agent/statement.csv': statementFile,
  'agent/statement.pdf': statementFile,
  'agent/sales.csv': salesFile,
  'agent/documents/:id': uploadedFile,
  'agent/deposits/:reference/receipt.pdf': ({ params: { reference = '' }, context }, { id: agentId }) => {
    const facts = factsOf(context);
    return depositReceiptFile(facts, { agentId, reference, language: facts.preferences.language });
  },
};

/** The files of the signed-in agent's agency. */
export async function loader(args: Args): Promise<Response> {
  const file = files[args.pattern.replace(/^\//, '')];
  const agent = await ownAgent(args.context);
  if (!file || !agent) throw data(null, { status: 404 });
  return file(args, agent);
}

/** A statement with an invalid period, or one too long for a PDF, leads to the page that explains it. */
async function statementFile({ context, pattern, url: { searchParams, search } }: Args, agent: Agent) {
  const facts = factsOf(context);
  const page = redirect(`/agent/credit${search}`, 303);
  const { from, to, problems } = readPeriod(searchParams, businessToday(new Date()));
  if (Object.keys(problems).length > 0) return page;
  const statement = await readStatement(facts.db, { agentId: agent.id, from, to });
  const name = `statement-${from}-to-${to}`;
  if (pattern.endsWith('.csv')) {
    return fileResponse(statementCsv(statement), { name: `${name}.csv`, type: 'text/csv; charset=utf-8' });
  }
  const holder = { ...agent, phone: displayPhone(agent.phone) };
  const pdf = await renderStatement(documentContext(facts), holder, statement, facts.preferences.language);
  return pdf ? pdfResponse(pdf, name) : page;
}

/** All pages of the sales report with the same address. */
function salesFile({ request, context }: Args, agent: Agent) {
  const { period, text } = readSearch(request, new Date());
  const pieces = exportSales(factsOf(context).db, { agentId: agent.id, period, text });
  return csvResponse('sales', pieces, `${period.from}-to-${period.to}`);
}

async function uploadedFile({ params: { id: documentId = '' }, context }: Args, agent: Agent) {
  const { db, documents } = factsOf(context);
  const opened = await openDocument(documents, db, { agentId: agent.id, documentId });
  if (!opened) throw data(null, { status: 404 });
  return uploadResponse(opened);
}
