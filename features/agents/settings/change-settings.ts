import { columnName } from '#db/column-names.ts';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { type AgencyField, agencyFields, isBrandName, readAgencyField } from '../agency-fields.ts';
import { lockedAgent } from '../read-agent.ts';
import { alertRange, readDollars, readPercentage } from './read-figures.ts';

/** Fields that the form lacks are not changed. */
export type TypedAgency = Partial<Record<AgencyField, string>>;

export type AgencyProblem = 'required' | 'tooLong' | 'brandName' | 'phoneInvalid' | 'verified';
export type AgencyProblems = Partial<Record<AgencyField, AgencyProblem>>;

type ChangeDetailsResult = { ok: true } | { ok: false; problems: AgencyProblems };

/** The verification refers to these fields. */
const provenFields: readonly AgencyField[] = ['agencyName', 'registrationNumber'];

const columnOf = {
  agencyName: 'agencyName',
  registrationNumber: 'agencyRegistrationNumber',
  phone: 'phone',
  address: 'address',
  city: 'city',
  country: 'country',
} as const satisfies Record<AgencyField, string>;

/** Applies the rules of the sign-up. A verified agency can't change its name or registration number once they are set. */
export async function changeAgencyDetails(
  db: Database,
  { agentId, typed, siteName }: { agentId: string; typed: TypedAgency; siteName: string },
  actor: Actor,
): Promise<ChangeDetailsResult> {
  return inTransaction(db, async (transaction) => {
    const agent = await lockedAgent(transaction, agentId)
      .select([...Object.values(columnOf), 'verificationStatus'])
      .executeTakeFirstOrThrow();
    const problems: AgencyProblems = {};
    const changes: Partial<Record<AgencyField, string | null>> = {};
    for (const field of agencyFields) {
      const text = typed[field];
      if (text === undefined) continue;
      const { value, problem } = readAgencyField(field, text);
      if (problem) problems[field] = problem;
      else if (value === agent[columnOf[field]]) continue;
      else if (field === 'agencyName' && isBrandName(text, siteName)) problems[field] = 'brandName';
      else if (
        agent.verificationStatus === 'verified' &&
        provenFields.includes(field) &&
        agent[columnOf[field]] !== null
      ) {
        problems[field] = 'verified';
      } else changes[field] = value;
    }
    if (Object.keys(problems).length > 0) return { ok: false, problems };
    const changed = agencyFields.filter((field) => field in changes);
    if (changed.length === 0) return { ok: true };
    await transaction
      .updateTable('agents')
      .set(Object.fromEntries(changed.map((field) => [columnOf[field], changes[field]])))
      .where('id', '=', agentId)
      .execute();
    await writeAudit(transaction, actor, ['agent', agentId], 'agency_details_changed', {
      // Names of fields only, because the audit log can't be erased.
      after: { changed: changed.map((field) => columnName(columnOf[field])) },
    });
    return { ok: true };
  });
}

export type MarkupProblem = 'required' | 'invalid' | 'aboveCeiling';

type ChangeMarkupResult =
  | { ok: true; markupPercentage: number }
  /** `ceiling`: the present one, which may differ from the one in the form. */
  | { ok: false; error: MarkupProblem; ceiling: number };

/** Applies to new sales; existing sales keep their markup. */
export async function changeMarkup(
  db: Database,
  { agentId, typed }: { agentId: string; typed: string },
  actor: Actor,
): Promise<ChangeMarkupResult> {
  return inTransaction(db, async (transaction) => {
    // The row lock orders this and a change of the ceiling by an administrator.
    const agent = await lockedAgent(transaction, agentId)
      .select(['markupPercentage', 'markupCeiling'])
      .executeTakeFirstOrThrow();
    const [before, ceiling] = [Number(agent.markupPercentage), Number(agent.markupCeiling)];
    const read = readPercentage(typed);
    if (!read.ok) return { ok: false, error: read.error, ceiling };
    const markupPercentage = read.value;
    if (markupPercentage > ceiling) return { ok: false, error: 'aboveCeiling', ceiling };
    if (markupPercentage === before) return { ok: true, markupPercentage };
    await transaction.updateTable('agents').set({ markupPercentage }).where('id', '=', agentId).execute();
    await writeAudit(transaction, actor, ['agent', agentId], 'markup_changed', {
      before: { markupPercentage: before },
      after: { markupPercentage },
    });
    return { ok: true, markupPercentage };
  });
}

export type LowBalanceProblem = 'invalid' | 'outOfRange';

type ChangeLowBalanceResult = { ok: true } | { ok: false; error: LowBalanceProblem };

/** Sets the threshold of the low balance email; empty switches it off. A new threshold allows a new email. */
export async function changeLowBalance(
  db: Database,
  { agentId, typed }: { agentId: string; typed: string },
  actor: Actor,
): Promise<ChangeLowBalanceResult> {
  const read = readDollars(typed);
  if (!read.ok && read.error === 'invalid') return { ok: false, error: 'invalid' };
  const lowBalanceMinor = read.ok ? read.value : null;
  if (
    lowBalanceMinor !== null &&
    (lowBalanceMinor < alertRange.lowestMinor || lowBalanceMinor > alertRange.highestMinor)
  ) {
    return { ok: false, error: 'outOfRange' };
  }
  return inTransaction(db, async (transaction) => {
    const { lowBalanceMinor: before } = await lockedAgent(transaction, agentId)
      .select('lowBalanceMinor')
      .executeTakeFirstOrThrow();
    if (before === lowBalanceMinor) return { ok: true };
    await transaction
      .updateTable('agents')
      .set({ lowBalanceMinor, lowBalanceEmailedAt: null })
      .where('id', '=', agentId)
      .execute();
    await writeAudit(transaction, actor, ['agent', agentId], 'low_balance_alert_changed', {
      before: { lowBalanceMinor: before },
      after: { lowBalanceMinor },
    });
    return { ok: true };
  });
}
