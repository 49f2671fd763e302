import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { accountLengths } from '#features/identity/profile/account-fields.ts';
import { readPhone } from '#features/identity/profile/read-account-fields.ts';
import { characterCount, cleanLine, isBlank } from '#lib/clean-text.ts';
import { isBrandName } from '../is-brand-name.ts';

export const agencyFields = [
  'agencyName',
  'registrationNumber',
  'phone',
  'address',
  'city',
  'country',
] as const;
export type AgencyField = (typeof agencyFields)[number];
export type AgencyProblem = 'required' | 'tooLong' | 'houseName' | 'phoneInvalid' | 'verified';
export type AgencyProblems = Partial<Record<AgencyField, AgencyProblem>>;

/** A field that the form did not have is left as it is. */
export type TypedAgency = Partial<Record<AgencyField, string>>;

type ChangeDetailsResult = { ok: true } | { ok: false; problems: AgencyProblems };

const requiredFields: readonly AgencyField[] = ['agencyName', 'phone', 'city', 'country'];
/** What an agency was verified by. */
const provenFields: readonly AgencyField[] = ['agencyName', 'registrationNumber'];

const columnOf = {
  agencyName: 'agency_name',
  registrationNumber: 'agency_registration_number',
  phone: 'phone',
  address: 'address',
  city: 'city',
  country: 'country',
} as const satisfies Record<AgencyField, string>;

/**
 * By the rules of the sign-up. Once verified, its name and its registration number are changed by the house alone, where
 * it had given them.
 */
export async function changeAgencyDetails(
  db: Database,
  { agentId, typed, siteName }: { agentId: string; typed: TypedAgency; siteName: string },
  actor: Actor,
): Promise<ChangeDetailsResult> {
  return inTransaction(db, async (transaction) => {
    const agent = await transaction
      .selectFrom('agents')
      .select([...Object.values(columnOf), 'verification_status'])
      .where('id', '=', agentId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const problems: AgencyProblems = {};
    const changes: Partial<Record<AgencyField, string | null>> = {};
    for (const field of agencyFields) {
      const text = typed[field];
      if (text === undefined) continue;
      const { value, problem } = readField(field, text);
      if (problem) problems[field] = problem;
      else if (value === agent[columnOf[field]]) continue;
      else if (field === 'agencyName' && isBrandName(text, siteName)) problems[field] = 'houseName';
      else if (
        agent.verification_status === 'verified' &&
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
    await writeAudit(transaction, {
      actor,
      action: 'agency_details_changed',
      subjectType: 'agent',
      subjectId: agentId,
      // Which, not what: the log can't be erased with the account.
      after: { changed: changed.map((field) => columnOf[field]) },
    });
    return { ok: true };
  });
}

function readField(field: AgencyField, typed: string): { value: string | null; problem?: AgencyProblem } {
  const line = cleanLine(typed);
  if (isBlank(line)) return { value: null, ...(requiredFields.includes(field) && { problem: 'required' }) };
  if (characterCount(line) > accountLengths[field]) return { value: line, problem: 'tooLong' };
  if (field !== 'phone') return { value: line };
  const phone = readPhone(line);
  return phone.problem ? { value: line, problem: 'phoneInvalid' } : { value: phone.value };
}
