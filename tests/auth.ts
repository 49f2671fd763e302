import type { Database } from '#db/connect.ts';
import { type Auth, type AuthParts, createAuth } from '#features/identity/library/auth.ts';
import { createLog } from '#lib/log.ts';
import { testMailContext } from './mail-context.ts';

export const TEST_SECRET = 'a-secret-that-only-the-tests-of-this-house-know';

/** Better Auth as the product configures it, on a test's own database. */
export function createTestAuth(db: Database, overrides: Partial<Omit<AuthParts, 'db'>> = {}): Auth {
  return createAuth({
    db,
    secret: TEST_SECRET,
    baseUrl: 'http://localhost:3000',
    sessionTimeoutMinutes: () => 60,
    oidcProviders: [],
    mailContext: testMailContext,
    log: createLog('silent'),
    onEmailVerified: async () => {},
    ...overrides,
  });
}
