import { data } from 'react-router';

/** The status of a refused form, by its error; 422 for all others. */
const statuses: Record<string, number> = {
  wrong: 401,
  wrong_pair: 401,
  expired: 401,
  closed: 403,
  may_not_fund: 403,
  not_watched: 404,
  too_many_open: 409,
  too_many: 429,
  locked: 429,
  too_many_prompts: 429,
  just_requested: 429,
  failed: 500,
  unexpected: 500,
  not_signed_in: 500,
  no_user: 500,
  profile_failed: 500,
  not_started: 502,
};

/** A refused form, which its page shows again with the reason and with what was typed. */
export function refusal<const Refusal extends { error: string }>(refused: Refusal): Refusal & { status: number } {
  return { ...refused, status: statuses[refused.error] ?? 422 };
}

/** The answer of a page with one form. */
export function refuse<const Refusal extends { error: string }>(refused: Refusal, headers: HeadersInit = {}) {
  return data(refused, { status: refusal(refused).status, headers });
}

/**
 * In the browser: a lost connection leaves the form on the page, to be sent again. The status keeps the router from loading
 * the page anew, and redirects are thrown on.
 */
export async function keepOnPage<Answer, Failed>(serverAction: () => Promise<Answer>, failed: Failed) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data(failed, { status: 503 });
  }
}
