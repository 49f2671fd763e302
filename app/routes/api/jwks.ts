import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/jwks';

/** Public keys of the tokens. */
export async function loader({ context }: Route.LoaderArgs) {
  const keys = await factsOf(context).identity.auth.api.getJwks();
  return Response.json(keys, { headers: { 'cache-control': 'public, max-age=300' } });
}
