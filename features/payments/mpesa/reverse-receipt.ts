import { sql } from 'kysely';
import { newId } from '#lib/ids.ts';
import type { Minor } from '#lib/money.ts';
import {
  closeUnaccepted,
  DONE,
  isDone,
  LOST,
  lastCommand,
  type MpesaCommand,
  mayBePending,
  NOT_TAKEN,
  noteAccepted,
  readReversals,
  requestStatus,
  type StatusVerdict,
  UNREACHED,
  verdictOf,
} from './mpesa-commands.ts';
import type { CommandParts } from './mpesa-context.ts';

type Reversal =
  | { state: 'reversed'; reference: string }
  | { state: 'pending' }
  | { state: 'failed'; reason: string; isFinal?: boolean };

interface ReversalRequest {
  receipt: string;
  /** Set for a refund. */
  paymentId: string | null;
  amountMinor: Minor;
  receivedMinor: Minor;
}

/** A result usually arrives within seconds. After this long a status query is sent. */
const resultSeconds = 120;
/** When M-Pesa still has the money after this long, the reversal never reached it. */
const lostSeconds = 900;
/** A refused reversal is retried after this long, because the paybill may have been empty. */
const refusalSeconds = 600;
/** Maximum age of a status answer that a reversal relies on. */
const freshSeconds = 300;

/** After this many lost reversals a person has to look at M-Pesa's portal. */
const maxLost = 3;

/**
 * Sends money back to its payer in steps; every call advances it. M-Pesa is first queried whether it still has the money,
 * because it may have been sent back by hand, or by us before a restore from a backup. While one reversal may be pending no
 * second one is sent and no failure is returned, because after a failure an administrator may pay the money out.
 */
export async function reverseReceipt(parts: CommandParts, wanted: ReversalRequest): Promise<Reversal> {
  const reversals = await readReversals(parts.db, { receipt: wanted.receipt });
  // A late result may complete a reversal that seemed lost or rejected.
  const done = reversals.find(isDone);
  if (done) return { state: 'reversed', reference: done.reversalReceipt ?? wanted.receipt };
  const [last] = reversals;
  if (!last) return startReversal(parts, wanted, undefined);
  if (last.resultCode === null) return resolvePending(parts, wanted, last);
  const lost = reversals.filter(({ resultCode }) => resultCode === LOST).length;
  // The status of the receipt does not show a partial reversal.
  if (last.resultCode === LOST && wanted.amountMinor < wanted.receivedMinor) return resultLost;
  const isOld = last.secondsAnswered !== null && last.secondsAnswered > refusalSeconds;
  const isRefusal = last.resultCode !== LOST && !wasUnreachable(last) && !reportsReversed(last);
  if (isRefusal && !isOld)
    return wanted.amountMinor < wanted.receivedMinor && refusesPart(last)
      ? { state: 'failed', reason: `part_refused: ${reasonOf(last)}`, isFinal: true }
      : { state: 'failed', reason: reasonOf(last) };
  return startReversal(parts, wanted, last, lost >= maxLost);
}

/** A person has to look at M-Pesa's portal. */
const resultLost: Reversal = { state: 'failed', reason: 'result_lost' };

function wasUnreachable({ resultText }: MpesaCommand): boolean {
  return resultText?.startsWith(UNREACHED) === true;
}

function reportsReversed({ resultCode, resultText }: MpesaCommand): boolean {
  return resultCode === 'R000001' || /already.*revers/i.test(resultText ?? '');
}

/**
 * Codes that are not about the amount: the paybill is empty or inactive, the initiator is wrong, locked or lacks permission,
 * or M-Pesa is busy. All of them are temporary or can be fixed by an administrator.
 */
const otherReasons = new Set(['1', '11', '17', '21', '26', '2001', '2006', '2028', '8006']);

/** Safaricom refuses partial reversals on some paybills; a retry would not help. */
function refusesPart({ resultCode, resultText }: MpesaCommand): boolean {
  if (resultCode === NOT_TAKEN) return /amount/i.test(resultText ?? '');
  return !otherReasons.has(resultCode ?? '') && !/insufficient|busy/i.test(resultText ?? '');
}

function reasonOf({ resultText, resultCode }: MpesaCommand): string {
  return resultText ?? resultCode ?? 'refused';
}

async function startReversal(
  parts: CommandParts,
  wanted: ReversalRequest,
  last: MpesaCommand | undefined,
  isLimitReached = false,
): Promise<Reversal> {
  const status = await lastCommand(parts.db, 'status', wanted.receipt);
  const isFresh =
    status !== undefined &&
    status.resultCode !== null &&
    status.secondsOld < freshSeconds &&
    (!last || status.requestedAt > last.requestedAt);
  if (!isFresh) return ask(parts, wanted, last);
  const verdict = verdictOn(parts, wanted, status);
  switch (verdict) {
    case 'reversed':
      return { state: 'reversed', reference: wanted.receipt };
    case 'completed':
      if (last && reportsReversed(last)) return { state: 'failed', reason: reasonOf(last) };
      if (isLimitReached) return resultLost;
      return send(parts, wanted, status);
    case 'no_answer':
      if (status.resultCode === LOST || status.secondsOld > resultSeconds) return ask(parts, wanted, last);
      // The answer is in a status that decides nothing, such as Pending.
      if (status.resultCode === DONE) return { state: 'pending' };
      return status.resultCode === NOT_TAKEN && wasUnreachable(status)
        ? ask(parts, wanted, last)
        : failedUnlessPending(last, reasonOf(status));
    default:
      return failedUnlessPending(last, verdict);
  }
}

/** Follows a reversal without a result. None is sent again before M-Pesa confirms that it still has the money. */
async function resolvePending(parts: CommandParts, wanted: ReversalRequest, last: MpesaCommand): Promise<Reversal> {
  if (!last.timedOut && last.secondsOld < resultSeconds) return { state: 'pending' };
  const status = await lastCommand(parts.db, 'status', wanted.receipt);
  if (!status || status.requestedAt <= last.requestedAt || (status.resultCode !== null && status.secondsOld > 60))
    return ask(parts, wanted, last);
  if (status.resultCode === null) return ask(parts, wanted, last);
  const verdict = verdictOn(parts, wanted, status);
  if (verdict === 'reversed') {
    await close(parts, last.id, DONE, 'Found to be reversed');
    return { state: 'reversed', reference: wanted.receipt };
  }
  const requestedAfterSeconds = (status.requestedAt.getTime() - last.requestedAt.getTime()) / 1000;
  if (verdict !== 'completed' || requestedAfterSeconds < lostSeconds) return { state: 'pending' };
  await close(parts, last.id, LOST, null);
  return reverseReceipt(parts, wanted);
}

function verdictOn(
  { mpesa }: CommandParts,
  { receipt, receivedMinor }: ReversalRequest,
  status: MpesaCommand,
): StatusVerdict {
  return verdictOf(status, { receipt, amountMinor: receivedMinor, ownCodes: mpesa.ownCodes });
}

async function ask(
  parts: CommandParts,
  { receipt, paymentId }: ReversalRequest,
  last: MpesaCommand | undefined,
): Promise<Reversal> {
  const query = await requestStatus(parts, { receipt, paymentId });
  return query.state === 'refused' ? failedUnlessPending(last, query.reason) : { state: 'pending' };
}

/** A failed status query does not mean that the last reversal failed. */
function failedUnlessPending(last: MpesaCommand | undefined, reason: string): Reversal {
  return last && mayBePending(last) ? { state: 'pending' } : { state: 'failed', reason };
}

/** Sends nothing when another reversal is pending, or was sent after the status answer that this one relies on. */
async function send(
  { db, log, mpesa }: CommandParts,
  { receipt, paymentId, amountMinor }: ReversalRequest,
  status: MpesaCommand,
): Promise<Reversal> {
  const id = newId();
  const { rows } = await sql`
    insert into mpesa_commands (id, kind, receipt, payment_id, amount_minor)
    select ${id}::uuid, 'reversal', ${receipt}, ${paymentId}::uuid, ${amountMinor}
    where not exists (
      select from mpesa_commands
      where receipt = ${receipt} and kind = 'reversal' and (answered_at is null or requested_at > ${status.requestedAt})
    ) and (
      -- An unmatched receipt must still be in state returning: nobody has sent it back by hand meanwhile.
      ${paymentId}::uuid is not null
      or exists (select from mpesa_receipts where receipt = ${receipt} and state = 'returning' for share)
    )
    on conflict do nothing
    returning id`.execute(db);
  if (rows.length === 0) return { state: 'pending' };
  try {
    const command = await mpesa.client.reverse({
      receipt,
      amountKes: amountMinor / 100,
      remarks: 'Refund',
      resultUrl: mpesa.paths.addressOf({ kind: 'result', commandId: id }),
      timeoutUrl: mpesa.paths.addressOf({ kind: 'timeout', commandId: id }),
    });
    await noteAccepted(db, id, command);
    return { state: 'pending' };
  } catch (error) {
    const closed = await closeUnaccepted({ db, log }, id, error);
    return closed.state === 'refused' ? { state: 'failed', reason: closed.reason } : { state: 'pending' };
  }
}

async function close({ db }: CommandParts, id: string, code: string, text: string | null): Promise<void> {
  await db
    .updateTable('mpesaCommands')
    .set({ answeredAt: sql<Date>`clock_timestamp()`, resultCode: code, resultText: text })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .execute();
}
