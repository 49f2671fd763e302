import { data, redirect } from 'react-router';
import type { AccountProblems } from '#features/identity/profile/account-fields.ts';
import { cookieHeaders } from '../../../cookie-headers.ts';
import type { Done, SectionId, SecurityIntent } from './sections.ts';

/** An authenticator as it is being set up: what to scan, what to type instead, what to keep. */
export interface ShownSetup {
  totpUri: string;
  qrImage: string;
  secretGroups: string[];
  recoveryCodes: string[];
}

/** What a form of the page was answered with; what simply worked leads to a fresh page instead. */
export interface SecurityAnswer {
  intent: SecurityIntent;
  error?: string | undefined;
  problems?: AccountProblems | undefined;
  typed?: { email?: string } | undefined;
  setup?: ShownSetup | undefined;
  recoveryCodes?: string[] | undefined;
}

/** A fresh page: what was changed may have changed the session, too. */
export function isDone(done: Done, section: SectionId, cookies: string[] = []): Response {
  return redirect(`/account/security?done=${done}#${section}`, {
    headers: cookieHeaders(cookies),
    status: 303,
  });
}

export function show(answer: SecurityAnswer) {
  return data(answer);
}

export function refuse(
  intent: SecurityIntent,
  refusal: { error: string; problems?: AccountProblems },
  more: Omit<SecurityAnswer, 'intent' | 'error' | 'problems'> = {},
) {
  const { error, problems } = refusal;
  const answer: SecurityAnswer = { intent, error, problems, ...more };
  return data(answer, { status: error === 'too_many' ? 429 : 422 });
}
