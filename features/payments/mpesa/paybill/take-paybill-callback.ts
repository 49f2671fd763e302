import { followRefund } from '../../follow-refund.ts';
import type { CallbackMatter } from '../callback-paths.ts';
import { type AnsweredCommand, takeResult, takeTimeOut } from '../commands/take-result.ts';
import { answerCheck } from './answer-check.ts';
import { hearMoney } from './hear-money.ts';
import { lookAfterReceipt } from './look-after-receipts.ts';
import type { PaybillParts } from './paybill-parts.ts';

type PaybillMatter = Exclude<CallbackMatter, { kind: 'push' }>;

/** What Daraja reads where nothing is asked of us: that we heard it. */
const heard = { ResultCode: 0, ResultDesc: 'Accepted' };

/**
 * What Daraja says of the paybill and of what it was asked to do, each at its own secret address, and what it is answered.
 * Money is only written down here; M-Pesa is asked about it in the next round.
 */
export async function takePaybillCallback(
  parts: PaybillParts,
  matter: PaybillMatter,
  body: string,
): Promise<Record<string, string | number>> {
  switch (matter.kind) {
    case 'paybill_check':
      return { ...(await answerCheck(parts, body)) };
    case 'paybill_money': {
      const { state } = await hearMoney(parts, body);
      if (state === 'unreadable' || state === 'other_paybill')
        parts.log.warn({ state }, 'money was told of that can not be ours');
      return heard;
    }
    case 'result':
      await goOn(parts, await takeResult(parts.db, matter.commandId, body));
      return heard;
    case 'timeout':
      await goOn(parts, await takeTimeOut(parts.db, matter.commandId));
      return heard;
  }
}

/** The answer is kept by now: whatever goes wrong here is tried again by the next round. */
async function goOn(parts: PaybillParts, answered: AnsweredCommand | undefined): Promise<void> {
  if (!answered) return;
  const { paymentId, receipt } = answered;
  try {
    if (paymentId === null) await lookAfterReceipt(parts, receipt, { mayAsk: false });
    else await followRefund(parts, paymentId);
  } catch (error) {
    parts.log.warn({ err: error, receipt, paymentId }, 'what M-Pesa answered could not be followed yet');
  }
}
