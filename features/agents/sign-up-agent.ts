import type { DatabaseTransaction } from '#db/transaction.ts';
import {
  type SignUpForm,
  type SignUpParts,
  type SignUpRequest,
  type SignUpResult,
  signUp,
} from '#features/identity/entrance/sign-up.ts';
import type { AccountProblems } from '#features/identity/profile/account-fields.ts';
import type { OnBecameAgent } from '#features/identity/roles/change-role.ts';
import { newId } from '#lib/ids.ts';
import { type AgencyField, agencyFields, isBrandName, readAgencyField } from './agency-fields.ts';
import type { Agent } from './read-agent.ts';

export type AgentSignUpForm = SignUpForm & Record<AgencyField, string>;

/** The page shows a sentence of its own for this error. */
export class AgentProfileFailure extends Error {}

/** Creates the account and the agency's pending profile in one transaction. */
export async function signUpAgent(
  parts: SignUpParts,
  { typed, language, actor }: SignUpRequest & { typed: AgentSignUpForm },
): Promise<SignUpResult> {
  const read = (field: AgencyField) => readAgencyField(field, typed[field]);
  const agency = {
    agencyName: read('agencyName').value ?? '',
    registrationNumber: read('registrationNumber').value,
    phone: read('phone').value,
    address: read('address').value,
    city: read('city').value,
    country: read('country').value,
  };
  const problems: AccountProblems = {};
  for (const field of agencyFields) {
    const { problem } = read(field);
    if (problem) problems[field] = problem;
  }
  if (isBrandName(agency.agencyName, parts.mailContext.settings.site.siteName)) problems.agencyName = 'brandName';
  return signUp(
    parts,
    { typed, language, actor },
    {
      role: 'agent',
      problems,
      phone: agency.phone,
      store: (transaction, userId) =>
        createAgentProfile(transaction, userId, agency).catch((cause: unknown) => {
          throw new AgentProfileFailure('The profile of a new agent could not be stored', { cause });
        }),
    },
  );
}

type AgencyDetails = Pick<Agent, AgencyField>;

/** Pending, with the defaults of the table: no credit, a markup of 10 percent, an active account. */
export async function createAgentProfile(
  transaction: DatabaseTransaction,
  userId: string,
  details: AgencyDetails,
): Promise<void> {
  await transaction
    .insertInto('agents')
    .values({
      id: newId(),
      userId,
      agencyName: details.agencyName,
      agencyRegistrationNumber: details.registrationNumber,
      phone: details.phone,
      address: details.address,
      city: details.city,
      country: details.country,
    })
    // A former agent gets their old profile back.
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

/** An administrator gave a user the role of agent, and the agent portal needs a profile. */
export const createProfileOfNewAgent: OnBecameAgent = (transaction, user) =>
  createAgentProfile(transaction, user.id, {
    agencyName: user.fullName || user.email.slice(0, 120),
    registrationNumber: null,
    phone: user.phone,
    address: null,
    city: null,
    country: null,
  });
