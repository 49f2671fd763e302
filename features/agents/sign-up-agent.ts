import type { DatabaseTransaction } from '#db/transaction.ts';
import {
  type SignUpForm,
  type SignUpParts,
  type SignUpRequest,
  type SignUpResult,
  signUp,
} from '#features/identity/entrance/sign-up.ts';
import { type AccountProblems, accountLengths } from '#features/identity/profile/account-fields.ts';
import { readPhone } from '#features/identity/profile/read-account-fields.ts';
import type { OnBecameAgent } from '#features/identity/roles/change-role.ts';
import { characterCount, cleanLine, isBlank } from '#lib/clean-text.ts';
import { foldText } from '#lib/fold-text.ts';
import { newId } from '#lib/ids.ts';

export interface AgentSignUpForm extends SignUpForm {
  agencyName: string;
  registrationNumber: string;
  phone: string;
  address: string;
  city: string;
  country: string;
}

const agencyFields = ['agencyName', 'registrationNumber', 'address', 'city', 'country'] as const;
const requiredFields = ['agencyName', 'phone', 'city', 'country'] as const;

/** The page shows a sentence of its own for this error. */
export class AgentProfileFailure extends Error {}

/** Creates the account and the agency's pending profile in one transaction. */
export async function signUpAgent(
  parts: SignUpParts,
  { typed, language, actor }: SignUpRequest & { typed: AgentSignUpForm },
): Promise<SignUpResult> {
  const agency = {
    agencyName: cleanLine(typed.agencyName),
    registrationNumber: isBlank(typed.registrationNumber) ? null : cleanLine(typed.registrationNumber),
    address: isBlank(typed.address) ? null : cleanLine(typed.address),
    city: cleanLine(typed.city),
    country: cleanLine(typed.country),
  };
  const phone = readPhone(typed.phone);
  const problems: AccountProblems = {};
  for (const field of agencyFields) {
    if (characterCount(agency[field] ?? '') > accountLengths[field]) problems[field] = 'tooLong';
  }
  if (phone.problem) problems.phone = phone.problem;
  for (const field of requiredFields) {
    if (isBlank(typed[field])) problems[field] = 'required';
  }
  if (isBrandName(agency.agencyName, parts.mailContext.settings.site.siteName)) problems.agencyName = 'brandName';
  return signUp(
    parts,
    { typed, language, actor },
    {
      role: 'agent',
      problems,
      phone: phone.value,
      store: (transaction, userId) =>
        createAgentProfile(transaction, userId, { ...agency, phone: phone.value }).catch((cause: unknown) => {
          throw new AgentProfileFailure('The profile of a new agent could not be stored', { cause });
        }),
    },
  );
}

interface AgencyDetails {
  agencyName: string;
  registrationNumber: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  country: string | null;
}

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
      user_id: userId,
      agency_name: details.agencyName,
      agency_registration_number: details.registrationNumber,
      phone: details.phone,
      address: details.address,
      city: details.city,
      country: details.country,
    })
    // A former agent gets their old profile back.
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** An administrator gave a user the role of agent, and the agent portal needs a profile. */
export const createProfileOfNewAgent: OnBecameAgent = (transaction, user) =>
  createAgentProfile(transaction, user.id, {
    agencyName: user.full_name || user.email.slice(0, 120),
    registrationNumber: null,
    phone: user.phone,
    address: null,
    city: null,
    country: null,
  });

/** No agency may use our name, which would appear on its customers' documents. Ignores spaces and punctuation. */
export function isBrandName(agencyName: string, siteName: string): boolean {
  return bareName(agencyName) === bareName(siteName);
}

function bareName(name: string): string {
  return foldText(name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')).replaceAll(' ', '');
}
