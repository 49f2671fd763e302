import {
  type SignUpForm,
  type SignUpParts,
  type SignUpRequest,
  type SignUpResult,
  signUp,
} from '#features/identity/entrance/sign-up.ts';
import { type AccountProblems, accountLengths } from '#features/identity/profile/account-fields.ts';
import { readPhone } from '#features/identity/profile/read-account-fields.ts';
import { characterCount, cleanLine, isBlank } from '#lib/clean-text.ts';
import { createAgentProfile } from './agent-profile.ts';
import { isBrandName } from './is-brand-name.ts';

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

/** Of all that can break, the page has a sentence of its own for this. */
export class AgentProfileFailure extends Error {}

/** The account and the agency's pending profile in one transaction: there is never one without the other. */
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
  if (isBrandName(agency.agencyName, parts.mailContext.settings.site.siteName))
    problems.agencyName = 'houseName';
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
