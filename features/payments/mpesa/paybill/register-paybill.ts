import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, type Person, writeAudit } from '#features/audit/write-audit.ts';
import { DarajaError } from '../daraja-http.ts';
import type { MpesaContext } from '../mpesa-context.ts';
import type { PaybillParts } from './paybill-receipt.ts';

type RegisteredPaybill =
  | { ok: true }
  | { ok: false; error: 'no_initiator' | 'unreachable' | 'registered' }
  /** `reason` is Daraja's message. */
  | { ok: false; error: 'refused'; reason: string };

/**
 * Registers the paybill's callback URLs with M-Pesa. Live, Daraja accepts a registration once, so registering the same URLs
 * again needs `again`.
 */
export async function registerPaybill(
  { db, log, mpesa }: Pick<PaybillParts, 'db' | 'log' | 'mpesa'>,
  actor: Person,
  { again = false }: { again?: boolean } = {},
): Promise<RegisteredPaybill> {
  if (!mpesa.hasInitiator) return { ok: false, error: 'no_initiator' };
  if (!again && (await readRegistration(db, mpesa))?.isCurrent) return { ok: false, error: 'registered' };
  let registered: RegisteredPaybill;
  try {
    await mpesa.client.registerPaybill({
      checkUrl: mpesa.paths.addressOf({ kind: 'paybill_check' }),
      moneyUrl: mpesa.paths.addressOf({ kind: 'paybill_money' }),
    });
    registered = { ok: true };
  } catch (error) {
    if (!(error instanceof DarajaError)) throw error;
    log.warn({ err: error }, 'registering the callback URLs of the paybill failed');
    registered =
      error.kind === 'refused'
        ? { ok: false, error: 'refused', reason: error.errorMessage || error.code || 'no reason given' }
        : { ok: false, error: 'unreachable' };
  }
  await note(
    { db, mpesa },
    actor,
    registered.ok ? { answer: 'accepted', addresses: addressFingerprint(mpesa) } : { answer: registered.error },
  );
  return registered;
}

/** An administrator states that Safaricom registered the URLs. From now on the paybill is offered to payers. */
export async function markRegistered(
  { db, mpesa }: Pick<PaybillParts, 'db' | 'mpesa'>,
  actor: Actor,
): Promise<{ ok: true } | { ok: false; error: 'no_initiator' }> {
  if (!mpesa.hasInitiator) return { ok: false, error: 'no_initiator' };
  await note({ db, mpesa }, actor, { answer: 'said', addresses: addressFingerprint(mpesa) });
  return { ok: true };
}

function note(
  { db, mpesa }: Pick<PaybillParts, 'db' | 'mpesa'>,
  actor: Actor,
  after: { answer: string; addresses?: string },
): Promise<void> {
  return inTransaction(db, (transaction) =>
    writeAudit(transaction, actor, ['paybill', mpesa.shortCode], 'paybill_registered', { after }),
  );
}

export interface PaybillRegistration {
  at: Date;
  /** Null when the user was deleted. */
  by: string | null;
  /** The registered URLs are still ours: they change with MPESA_CALLBACK_KEY. */
  isCurrent: boolean;
  /** Registered elsewhere, as an administrator stated. */
  isMarkedByHand: boolean;
}

/** The last successful registration in our audit log: M-Pesa has no query for it. */
export async function readRegistration(
  db: Database,
  mpesa: Pick<MpesaContext, 'shortCode' | 'paths'>,
): Promise<PaybillRegistration | undefined> {
  const { rows } = await sql<PaybillRegistration>`
    select at, coalesce(nullif(full_name, ''), email) as by,
      after ->> 'addresses' is not distinct from ${addressFingerprint(mpesa)} as is_current,
      after ->> 'answer' = 'said' as is_marked_by_hand
    from audit_log left join users on users.id = actor_id
    where subject_type = 'paybill' and subject_id = ${mpesa.shortCode} and action = 'paybill_registered'
      and after ->> 'answer' in ('accepted', 'said')
    order by at desc limit 1`.execute(db);
  return rows[0];
}

/** A short hash of the secret callback URLs. */
function addressFingerprint({ paths }: Pick<MpesaContext, 'paths'>): string {
  const addresses = [paths.addressOf({ kind: 'paybill_check' }), paths.addressOf({ kind: 'paybill_money' })].join('\n');
  return createHash('sha256').update(addresses).digest('hex').slice(0, 12);
}
