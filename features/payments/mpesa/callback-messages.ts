import { z } from 'zod';
import { cleanLine, maskPhones } from '#lib/clean-text.ts';
import { type Minor, minorUnitsIn } from '#lib/money.ts';
import { parseJson } from '#lib/untrusted-input.ts';
import type { ReportedStatus } from './mpesa-commands.ts';

/** An M-Pesa receipt, such as NLJ7RT61SV, and not the id of a prompt. */
export function isReceipt(text: string | null): text is string {
  return text !== null && /^[A-Z0-9]{6,20}$/.test(text);
}

/** A required field: a string or a number. */
const required = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
/** An optional field of any form: a bad value must not make a payment unreadable. */
const optional = z
  .union([z.string(), z.number()])
  .catch('')
  .transform((value) => cleanLine(String(value)));
const confirmationSchema = z.object({
  TransID: required.refine(isReceipt),
  TransTime: optional,
  TransAmount: required,
  BusinessShortCode: required,
  BillRefNumber: optional,
  FirstName: optional,
  MiddleName: optional,
  LastName: optional,
});

/** A C2B validation or confirmation: a payment to the paybill that is about to happen, or has happened. */
interface Confirmation {
  receipt: string;
  amountMinor: Minor;
  shortCode: string;
  account: string;
  payerName: string | null;
  paidAt: Date;
}

/** Undefined for any other message. Phone numbers are not read, because nothing needs them. */
export function readConfirmation(body: string, now: Date): Confirmation | undefined {
  const parsed = confirmationSchema.safeParse(parseJson(body));
  const amountMinor = parsed.success ? minorUnitsIn(parsed.data.TransAmount) : undefined;
  if (!parsed.success || !amountMinor) return undefined;
  const { TransID, TransTime, BusinessShortCode, BillRefNumber, ...names } = parsed.data;
  const payerName = [names.FirstName, names.MiddleName, names.LastName].filter(Boolean).join(' ');
  return {
    receipt: TransID,
    amountMinor,
    shortCode: BusinessShortCode,
    account: firstCharacters(BillRefNumber, 60),
    payerName: firstCharacters(maskPhones(payerName), 120) || null,
    paidAt: readTime(TransTime, now),
  };
}

/** Counts code points, so that no surrogate pair is cut. */
function firstCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join('').trim();
}

const yearMs = 366 * 24 * 3600 * 1000;

/** YYYYMMDDHHmmss in Nairobi; `now` for anything unreadable or impossible. */
function readTime(stamp: string, now: Date): Date {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at.getTime()) || at > now || now.getTime() - at.getTime() > yearMs ? now : at;
}

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

interface ReportedResult {
  code: string;
  text: string;
  conversationId: string;
  /** The reversal's own receipt. */
  transactionId: string | null;
  status: ReportedStatus;
}

/** The result of a command. Undefined for any other message. */
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
