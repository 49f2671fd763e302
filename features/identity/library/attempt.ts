import { isAPIError } from 'better-auth/api';

export type Attempted<Value> =
  | { ok: true; value: Value; cookies: string[] }
  /** `error` is the library's code, such as INVALID_PASSWORD; `waitSeconds` is 0 unless there were too many attempts. */
  | { ok: false; error: string; waitSeconds: number };

/** Runs an endpoint of the sign-in library. What it refuses is a value; what breaks is thrown. */
export async function attempt<Value>(
  call: Promise<{ response: Value; headers: Headers }>,
): Promise<Attempted<Value>> {
  try {
    const { response, headers } = await call;
    return { ok: true, value: response, cookies: headers.getSetCookie() };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const waitSeconds = error.body && 'waitSeconds' in error.body ? Number(error.body.waitSeconds) : 0;
    return { ok: false, error: error.body?.code ?? error.status.toString(), waitSeconds };
  }
}
