import type { ClientBase } from 'pg';
import { openPassport } from '#features/booking/seal-passport.ts';
import type { SecretChoice } from './choose-secret.ts';

/**
 * Of the secrets that are at hand, the one that what is there was sealed with. Where nothing is sealed, the likeliest; none
 * is made, because it would open nothing.
 */
export async function findDataSecret(
  client: ClientBase,
  present: readonly SecretChoice[],
): Promise<{ ok: true; secret: SecretChoice } | { ok: false; message: string }> {
  const { rows } = await client.query<{ sealed: string }>(
    'select passport_sealed as sealed from booking_travellers where passport_sealed is not null limit 1',
  );
  const [one] = rows;
  const secret = present.find(({ value }) => !one || openPassport(value, one.sealed) !== undefined);
  if (secret) return { ok: true, secret };
  const what =
    present.length === 0
      ? 'There is no secret to save what is there with'
      : 'What is there was sealed with another secret than the one at hand';
  return {
    ok: false,
    message: `${what}: put it back into DATA_DIR/secret, or save it with npm run backup and its own SECRET and come back with --replace --discard. Nothing was changed.`,
  };
}
