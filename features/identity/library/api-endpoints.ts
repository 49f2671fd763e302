/** The endpoints under /api/auth and who may call each. All others answer 404. */
export interface ApiEndpoint {
  method: 'GET' | 'POST';
  /** A last segment `:id` matches any one segment. */
  path: string;
  who: 'everyone' | 'account';
}

/** Served by Better Auth. */
export const libraryEndpoints: ApiEndpoint[] = [
  { method: 'GET', path: '/get-session', who: 'everyone' },
  { method: 'POST', path: '/sign-in/email', who: 'everyone' },
  { method: 'POST', path: '/sign-in/social', who: 'everyone' },
  { method: 'GET', path: '/callback/:id', who: 'everyone' },
  { method: 'POST', path: '/sign-out', who: 'everyone' },
  { method: 'POST', path: '/two-factor/send-otp', who: 'everyone' },
  { method: 'POST', path: '/two-factor/verify-otp', who: 'everyone' },
  { method: 'POST', path: '/two-factor/verify-totp', who: 'everyone' },
  { method: 'POST', path: '/two-factor/verify-backup-code', who: 'everyone' },
  { method: 'GET', path: '/passkey/generate-authenticate-options', who: 'everyone' },
  { method: 'POST', path: '/passkey/verify-authentication', who: 'everyone' },
  { method: 'GET', path: '/passkey/generate-register-options', who: 'account' },
  { method: 'POST', path: '/passkey/verify-registration', who: 'account' },
  { method: 'GET', path: '/list-accounts', who: 'account' },
  { method: 'POST', path: '/link-social', who: 'account' },
  { method: 'GET', path: '/token', who: 'account' },
];

/** Served by our own use cases, which also write to other tables in the same transaction. */
export const ourEndpoints = [
  { method: 'POST', path: '/sign-up/email', who: 'everyone' },
  { method: 'POST', path: '/request-password-reset', who: 'everyone' },
  { method: 'POST', path: '/reset-password', who: 'everyone' },
  { method: 'POST', path: '/verify-email', who: 'account' },
  { method: 'GET', path: '/list-sessions', who: 'account' },
  { method: 'POST', path: '/revoke-session', who: 'account' },
] as const satisfies ApiEndpoint[];

export type OurEndpoint = (typeof ourEndpoints)[number]['path'];

export function findEndpoint<Endpoint extends ApiEndpoint>(
  endpoints: readonly Endpoint[],
  method: string,
  path: string,
): Endpoint | undefined {
  const anyOne = path.replace(/\/[^/]+$/, '/:id');
  return endpoints.find(
    (endpoint) => endpoint.method === method && (endpoint.path === path || endpoint.path === anyOne),
  );
}
