import { z } from 'zod';
import { cleanLine } from '#lib/clean-text.ts';
import { minorUnitsIn } from '#lib/minor-units-in.ts';
import { parseJson } from '#lib/parse-json.ts';
import { isReceipt } from '../is-receipt.ts';
import type { ReportedStatus } from './mpesa-command.ts';

const parameter = z.object({ Key: z.string(), Value: z.union([z.string(), z.number()]).nullish() });
const resultSchema = z.object({
  Result: z.object({
    ResultCode: z
      .union([z.string(), z.number()])
      .transform(String)
      .pipe(z.string().regex(/^[\x21-\x7e]{1,40}$/)),
    ResultDesc: z.union([z.string(), z.number()]).catch('').transform(String),
    ConversationID: z.string().catch(''),
    TransactionID: z.string().catch(''),
    ResultParameters: z
      .object({ ResultParameter: z.union([z.array(parameter), parameter.transform((one) => [one])]) })
      .optional()
      .catch(undefined),
  }),
});

export interface ReportedResult {
  code: string;
  text: string;
  conversationId: string;
  /** Of a reversal: its own receipt. */
  transactionId: string | null;
  status: ReportedStatus;
}

/** A result as Daraja posts it. Undefined for anything else. */
export function readResult(body: string): ReportedResult | undefined {
  const parsed = resultSchema.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { ResultCode, ResultDesc, ConversationID, TransactionID, ResultParameters } = parsed.data.Result;
  const values = new Map(ResultParameters?.ResultParameter.map(({ Key, Value }) => [Key, Value]));
  const textOf = (key: string) => {
    const value = values.get(key);
    return value == null ? null : cleanLine(String(value)).slice(0, 120).toWellFormed();
  };
  return {
    code: ResultCode,
    text: cleanLine(ResultDesc).slice(0, 200).toWellFormed(),
    conversationId: cleanLine(ConversationID),
    transactionId: isReceipt(TransactionID) ? TransactionID : null,
    status: {
      receipt: textOf('ReceiptNo'),
      status: textOf('TransactionStatus'),
      amountMinor: minorUnitsIn(textOf('Amount') ?? '') || null,
      creditParty: textOf('CreditPartyName'),
    },
  };
}
