import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import type { UsdMinor } from '#lib/money.ts';
import {
  type ListedPage,
  type ListQuery,
  pageOfList,
  readFilter,
  readListQuery,
  rowsPerPage,
} from '#lib/paged-list.ts';
import { type AccountStatus, type VerificationStatus, verificationStatuses } from '../agent-status.ts';
import { type ApprovalFacts, approvalColumns, awaitsVerification } from './office-agent.ts';

interface AgentQuery extends ListQuery<'created'> {
  verification: VerificationStatus | undefined;
}

export function readAgentQuery(params: URLSearchParams): AgentQuery {
  return {
    ...readListQuery(params, ['created'], 'descending'),
    verification: readFilter(params, 'status', verificationStatuses),
  };
}

export interface ListedAgent extends ApprovalFacts {
  id: string;
  agencyName: string;
  phone: string | null;
  city: string | null;
  country: string | null;
  email: string;
  creditBalanceMinor: UsdMinor;
  markupPercentage: number;
  verificationStatus: VerificationStatus;
  accountStatus: AccountStatus;
  statusReason: string | null;
  /** Its owner's account is erased, and it can no longer be changed. */
  isErased: boolean;
  createdAt: Date;
}

export interface ListedAgents extends ListedPage<ListedAgent> {
  /** Counts of the search results by status. */
  counts: Record<'all' | VerificationStatus, number>;
}

/** The newest first. */
export async function listAgents(db: Database, query: AgentQuery): Promise<ListedAgents> {
  const found = textCondition(query.text);
  const inState =
    query.verification === 'pending'
      ? awaitsVerification
      : query.verification
        ? sql`agents.verification_status = ${query.verification}`
        : sql`true`;
  const counts = await count(db, found);
  const { offset, ...list } = pageOfList(query, counts[query.verification ?? 'all']);
  const { rows } = await sql<ListedAgent>`
      select
        page.id, page.agency_name, page.phone, page.city, page.country, page.email,
        coalesce(credit_balance_minor, 0) as credit_balance_minor, page.markup_percentage::float as markup_percentage,
        page.verification_status, page.account_status,
        page.status_reason, page.owner_erased_at is not null as is_erased, page.created_at,
        page.version, page.missing, page.is_current
      from (
        select agents.*, users.email, users.erased_at as owner_erased_at, ${approvalColumns}
        from agents join users on users.id = agents.user_id
        where ${found} and ${inState}
        order by agents.created_at desc, agents.id
        limit ${rowsPerPage} offset ${offset}
      ) as page
      left join agent_money on agent_money.agent_id = page.id
      order by page.created_at desc, page.id`.execute(db);
  return { ...list, rows, counts };
}

/** A subquery for a statement that counts other things as well. */
export const awaitingCount = sql<number>`(
  select count(*) from agents join users on users.id = agents.user_id where ${awaitsVerification}
)::int`;

async function count(db: Database, found: RawBuilder<unknown>): Promise<ListedAgents['counts']> {
  const { rows } = await sql<ListedAgents['counts']>`
    select
      count(*)::int as "all",
      (count(*) filter (where ${awaitsVerification}))::int as pending,
      (count(*) filter (where verification_status = 'verified'))::int as verified,
      (count(*) filter (where verification_status = 'rejected'))::int as rejected
    from agents join users on users.id = agents.user_id
    where ${found}`.execute(db);
  return rows[0] ?? { all: 0, pending: 0, verified: 0, rejected: 0 };
}

/** Searches the agency's name, registration number, phone and id, its owner's name and email, and references of deposits and sales. */
function textCondition(text: string): RawBuilder<unknown> {
  if (text === '') return sql`true`;
  const part = containing(text);
  const digits = text.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
  const isPhone = /^[+()0-9\s.\-/]+$/.test(text) && digits.length >= 5;
  const reference = text.replaceAll(/\s/g, '').toUpperCase();
  return sql`(
    agents.agency_name ilike ${part}
    or agents.agency_registration_number ilike ${part}
    or users.full_name ilike ${part}
    or users.email ilike ${part}
    or agents.id::text = ${text.toLowerCase()}
    or ${isPhone} and regexp_replace(coalesce(agents.phone, ''), '[^0-9]', '', 'g') like ${containing(digits)}
    or agents.id in (select agent_id from agent_deposits where reference = ${reference})
    or agents.id in (
      select agent_id from agent_bookings join bookings on bookings.id = agent_bookings.booking_id
      where bookings.reference = ${reference}
    )
  )`;
}
