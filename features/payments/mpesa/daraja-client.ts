import { z } from 'zod';
import type { MpesaVariables } from '#lib/env-payments.ts';
import { createDarajaSender, createDarajaTokens, DarajaError } from './daraja-http.ts';

/** Kenya has no daylight saving time. */
const nairobiAheadMs = 3 * 3600 * 1000;

/** YYYYMMDDHHmmss in Nairobi. */
export function darajaTimestamp(now: Date): string {
  const there = new Date(now.getTime() + nairobiAheadMs).toISOString();
  return there.slice(0, 19).replace(/[-T:]/g, '');
}

/** Daraja posts the result later to one of these URLs. */
interface CommandAddresses {
  resultUrl: string;
  timeoutUrl: string;
}

/** Daraja accepted the command and posts the result later. */
export interface AcceptedCommand {
  conversationId: string;
}

export interface DarajaClient {
  /** Sends a prompt to a phone. Not idempotent. */
  push(order: {
    amountKes: number;
    /** 254712345678. */
    phone: string;
    callbackUrl: string;
    /** At most twelve characters, shown on the phone. */
    accountReference: string;
    /** At most thirteen characters. */
    description: string;
  }): Promise<{ checkoutRequestId: string }>;
  queryPush(checkoutRequestId: string): Promise<{ state: 'done'; resultCode: string } | { state: 'under_way' }>;
  /** Needs an initiator. */
  queryTransaction(query: { receipt: string; remarks: string } & CommandAddresses): Promise<AcceptedCommand>;
  /** Sends money back to its payer. Needs an initiator. */
  reverse(
    reversal: { receipt: string; amountKes: number; remarks: string } & CommandAddresses,
  ): Promise<AcceptedCommand>;
  /** Registers the C2B validation and confirmation URLs of the paybill. */
  registerPaybill(addresses: { checkUrl: string; moneyUrl: string }): Promise<void>;
  /** Throws when Daraja does not answer or rejects our keys. */
  checkAccess(): Promise<void>;
}

/** Daraja sends codes as strings in some answers and as numbers in others. */
const code = z.union([z.string().min(1).max(20), z.number()]).transform(String);
const takenPush = z.object({ CheckoutRequestID: z.string().min(1).max(100), ResponseCode: code });
const answeredPush = z.object({
  ResponseCode: code.nullish().transform((value) => value ?? '0'),
  ResultCode: code,
});
const takenCommand = z.object({ ConversationID: z.string().max(120).catch(''), ResponseCode: code });
const registered = z.object({ ResponseCode: code });

/** Recognised by its message, because the code is shared by many other errors. */
const isInProgress = ({ errorMessage = '' }: DarajaError) => /being processed|under processing/i.test(errorMessage);

/** Recognised by status or message, because the codes differ between endpoints. */
const isTokenRejected = ({ kind, httpStatus, errorMessage = '' }: DarajaError) =>
  httpStatus === 401 || (['refused', 'turned_away'].includes(kind) && /invalid access token/i.test(errorMessage));

/** The parts of Safaricom's Daraja API that we use. Throws only DarajaError. */
export function createDarajaClient(
  mpesa: MpesaVariables,
  { timeoutMs = 10_000, now = Date.now }: { timeoutMs?: number; now?: () => number } = {},
): DarajaClient {
  const { shortCode, passkey, initiator, paybillCode = shortCode } = mpesa;
  const secrets = [
    mpesa.consumerKey,
    mpesa.consumerSecret,
    passkey,
    mpesa.callbackKey,
    ...(initiator ? [initiator.securityCredential] : []),
  ];
  const send = createDarajaSender({ apiUrl: mpesa.apiUrl, secrets, timeoutMs });
  const tokens = createDarajaTokens(send, mpesa, now);

  /** Retries once with a fresh token when Daraja rejects the token. */
  async function post(what: string, path: string, body: Record<string, string | number>): Promise<unknown> {
    const token = await tokenFor(what, tokens.token);
    try {
      return await send({ what, path, body, authorization: `Bearer ${token}` });
    } catch (error) {
      if (!(error instanceof DarajaError && isTokenRejected(error))) throw error;
      tokens.forget(token);
      const freshToken = await tokenFor(what, tokens.token);
      return send({ what, path, body, authorization: `Bearer ${freshToken}` });
    }
  }

  function signed(): { BusinessShortCode: string; Password: string; Timestamp: string } {
    const timestamp = darajaTimestamp(new Date(now()));
    const password = Buffer.from(`${shortCode}${passkey}${timestamp}`).toString('base64');
    return { BusinessShortCode: shortCode, Password: password, Timestamp: timestamp };
  }

  async function command(what: string, path: string, body: Record<string, string | number>): Promise<AcceptedCommand> {
    if (!initiator) throw new DarajaError({ kind: 'refused', what, mayHaveArrived: false, code: 'no_initiator' });
    const order = { Initiator: initiator.name, SecurityCredential: initiator.securityCredential, ...body };
    const taken = read(what, takenCommand, await post(what, path, order));
    return { conversationId: taken.ConversationID };
  }

  return {
    async push({ amountKes, phone, callbackUrl, accountReference, description }) {
      const answer = await post('push', '/mpesa/stkpush/v1/processrequest', {
        ...signed(),
        TransactionType: 'CustomerPayBillOnline',
        Amount: amountKes,
        PartyA: phone,
        PartyB: shortCode,
        PhoneNumber: phone,
        CallBackURL: callbackUrl,
        AccountReference: accountReference,
        TransactionDesc: description,
      });
      return { checkoutRequestId: read('push', takenPush, answer).CheckoutRequestID };
    },

    async queryPush(checkoutRequestId) {
      let answer: unknown;
      try {
        const body = { ...signed(), CheckoutRequestID: checkoutRequestId };
        answer = await post('push_status', '/mpesa/stkpushquery/v1/query', body);
      } catch (error) {
        if (error instanceof DarajaError && isInProgress(error)) return { state: 'under_way' };
        throw error;
      }
      return { state: 'done', resultCode: read('push_status', answeredPush, answer).ResultCode };
    },

    queryTransaction: ({ receipt, remarks, resultUrl, timeoutUrl }) =>
      command('transaction_status', '/mpesa/transactionstatus/v1/query', {
        CommandID: 'TransactionStatusQuery',
        TransactionID: receipt,
        PartyA: paybillCode,
        IdentifierType: '4',
        ResultURL: resultUrl,
        QueueTimeOutURL: timeoutUrl,
        Remarks: remarks,
        Occasion: '',
      }),

    reverse: ({ receipt, amountKes, remarks, resultUrl, timeoutUrl }) =>
      command('reversal', '/mpesa/reversal/v1/request', {
        CommandID: 'TransactionReversal',
        TransactionID: receipt,
        Amount: amountKes,
        ReceiverParty: paybillCode,
        // Daraja's spelling. In reversals 11 stands for a paybill or till.
        RecieverIdentifierType: '11',
        ResultURL: resultUrl,
        QueueTimeOutURL: timeoutUrl,
        Remarks: remarks,
        Occasion: '',
      }),

    async registerPaybill({ checkUrl, moneyUrl }) {
      const body = {
        ShortCode: paybillCode,
        // Without our answer the payment is accepted, and an administrator matches it.
        ResponseType: 'Completed',
        ConfirmationURL: moneyUrl,
        ValidationURL: checkUrl,
      };
      read('register', registered, await post('register', '/mpesa/c2b/v2/registerurl', body));
    },

    async checkAccess() {
      await tokens.renew();
    },
  };
}

/** A failed token request means that the command itself was never sent. */
async function tokenFor(what: string, token: () => Promise<string>): Promise<string> {
  try {
    return await token();
  } catch (error) {
    if (!(error instanceof DarajaError)) throw error;
    const { kind, httpStatus, code, errorMessage } = error;
    throw new DarajaError({ kind, what, mayHaveArrived: false, httpStatus, code, errorMessage });
  }
}

/** Parses an answer; throws when it is unreadable or reports a failure. */
function read<Schema extends z.ZodType<{ ResponseCode: string }>>(
  what: string,
  schema: Schema,
  answer: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new DarajaError({ kind: 'unreadable', what, mayHaveArrived: true, httpStatus: 200 });
  const { ResponseCode } = parsed.data;
  // C2B answers 0 or 00000000.
  if (!/^0+$/.test(ResponseCode))
    throw new DarajaError({ kind: 'refused', what, mayHaveArrived: true, httpStatus: 200, code: ResponseCode });
  return parsed.data;
}
