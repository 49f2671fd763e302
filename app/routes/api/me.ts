import { knownViewer } from '../../request-context.ts';
import type { Route } from './+types/me';

/** The current user (docs/api.md). */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = knownViewer(context);
  return Response.json(
    {
      id: viewer.userId,
      email: viewer.email,
      email_verified: viewer.emailVerified,
      full_name: viewer.fullName,
      phone: viewer.phone,
      role: viewer.role,
      created_at: viewer.createdAt,
    },
    { headers: { 'cache-control': 'no-store' } },
  );
}
