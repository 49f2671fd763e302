import { z } from 'zod';
import type { MpesaVariables } from '#lib/env-payments.ts';
import { createDarajaAccess } from './daraja-access.ts';
import { DarajaError } from './daraja-error.ts';
import { createDarajaWire } from './daraja-wire.ts';

/** Kenya keeps one time all year. */
const nairobiAheadMs = 3 * 3600 * 1000;

/** YYYYMMDDHHmmss in Nairobi. */
export function darajaTimestamp(now: Date): string {
  const there = new Date(now.getTime() + nairobiAheadMs).toISOString();
  return there.slice(0, 19).replace(/[-T:]/g, '');
}

/** Results come later, to addresses of ours. */
interface CommandAddresses {
  resultUrl: string;
  timeoutUrl: string;
}

/** That it was heard. What came of it is told later. */
export interface TakenCommand {
  conversationId: string;
}

export interface DarajaClient {
  /** Makes a telephone ring. Asking twice rings twice. */
  push(order: {
    amountKes: number;
    /** 254712345678. */
    phone: string;
    callbackUrl: string;
    /** Twelve characters at most, shown on the telephone. */
    accountReference: string;
    /** Thirteen at most. */
    description: string;
  }): Promise<{ checkoutRequestId: string }>;
  askPush(checkoutRequestId: string): Promise<{ state: 'done'; resultCode: string } | { state: 'under_way' }>;
  /** Needs an initiator. */
  askTransaction(asked: { receipt: string; remarks: string } & CommandAddresses): Promise<TakenCommand>;
  /** Sends money back to where it came from. Needs an initiator. */
  reverse(
    asked: { receipt: string; amountKes: number; remarks: string } & CommandAddresses,
  ): Promise<TakenCommand>;
  /** Where it asks whether money may come to the paybill, and says that it did. */
  registerPaybill(addresses: { checkUrl: string; moneyUrl: string }): Promise<void>;
  /** Whether it answers, and knows our keys. */
  checkAccess(): Promise<void>;
}

/** Numbers come as texts at one place and as numbers at another. */
const code = z.union([z.string().min(1).max(20), z.number()]).transform(String);
const takenPush = z.object({
  CheckoutRequestID: z.string().min(1).max(100),
  ResponseCode: code,
});
const answeredPush = z.object({
  ResponseCode: code.nullish().transform((value) => value ?? '0'),
  ResultCode: code,
});
const takenCommand = z.object({
  ConversationID: z.string().max(120).catch(''),
  ResponseCode: code,
});
const registered = z.object({ ResponseCode: code });

/** Said with the same code as many other things. */
const isInProgress = ({ errorMessage = '' }: DarajaError) =>
  /being processed|under processing/i.test(errorMessage);

/** Its codes for this differ from place to place. */
const dislikesToken = ({ kind, httpStatus, errorMessage = '' }: DarajaError) =>
  httpStatus === 401 ||
  (['refused', 'turned_away'].includes(kind) && /invalid access token/i.test(errorMessage));

/** Safaricom's Daraja, as far as this house needs it. Throws DarajaError and nothing else. */
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
  const wire = createDarajaWire({ apiUrl: mpesa.apiUrl, secrets, timeoutMs });
  const access = createDarajaAccess(wire, mpesa, now);

  /** With the door open, and opened anew once where it fell shut. */
  async function post(what: string, path: string, body: Record<string, string | number>): Promise<unknown> {
    const token = await accessFor(what, access.token);
    try {
      return await wire({ what, path, body, authorization: `Bearer ${token}` });
    } catch (error) {
      if (!(error instanceof DarajaError && dislikesToken(error))) throw error;
      access.forget(token);
      const another = await accessFor(what, access.token);
      return wire({ what, path, body, authorization: `Bearer ${another}` });
    }
  }

  function signed(): { BusinessShortCode: string; Password: string; Timestamp: string } {
    const timestamp = darajaTimestamp(new Date(now()));
    const password = Buffer.from(`${shortCode}${passkey}${timestamp}`).toString('base64');
    return { BusinessShortCode: shortCode, Password: password, Timestamp: timestamp };
  }

  async function command(
    what: string,
    path: string,
    body: Record<string, string | number>,
  ): Promise<TakenCommand> {
    if (!initiator)
      throw new DarajaError({ kind: 'refused', what, mayHaveArrived: false, code: 'no_initiator' });
    const taken = read(
      what,
      takenCommand,
      await post(what, path, {
        Initiator: initiator.name,
        SecurityCredential: initiator.securityCredential,
        ...body,
      }),
    );
    return { conversationId: taken.ConversationID };
  }

  return {
    async push({ amountKes, phone, callbackUrl, accountReference, description }) {
      const taken = read(
        'push',
        takenPush,
        await post('push', '/mpesa/stkpush/v1/processrequest', {
          ...signed(),
          TransactionType: 'CustomerPayBillOnline',
          Amount: amountKes,
          PartyA: phone,
          PartyB: shortCode,
          PhoneNumber: phone,
          CallBackURL: callbackUrl,
          AccountReference: accountReference,
          TransactionDesc: description,
        }),
      );
      return { checkoutRequestId: taken.CheckoutRequestID };
    },

    async askPush(checkoutRequestId) {
      let answer: unknown;
      try {
        answer = await post('push_status', '/mpesa/stkpushquery/v1/query', {
          ...signed(),
          CheckoutRequestID: checkoutRequestId,
        });
      } catch (error) {
        if (error instanceof DarajaError && isInProgress(error)) return { state: 'under_way' };
        throw error;
      }
      return { state: 'done', resultCode: read('push_status', answeredPush, answer).ResultCode };
    },

    askTransaction: ({ receipt, remarks, resultUrl, timeoutUrl }) =>
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
        // Their spelling. Eleven is a paybill or till as Daraja counts the kinds of parties in reversals.
        RecieverIdentifierType: '11',
        ResultURL: resultUrl,
        QueueTimeOutURL: timeoutUrl,
        Remarks: remarks,
        Occasion: '',
      }),

    async registerPaybill({ checkUrl, moneyUrl }) {
      const body = {
        ShortCode: paybillCode,
        // Where we do not answer, money comes all the same, and a person looks whose it is.
        ResponseType: 'Completed',
        ConfirmationURL: moneyUrl,
        ValidationURL: checkUrl,
      };
      read('register', registered, await post('register', '/mpesa/c2b/v2/registerurl', body));
    },

    async checkAccess() {
      await access.renew();
    },
  };
}

/** Whoever has no token has asked for nothing yet. */
async function accessFor(what: string, token: () => Promise<string>): Promise<string> {
  try {
    return await token();
  } catch (error) {
    if (!(error instanceof DarajaError)) throw error;
    const { kind, httpStatus, code, errorMessage } = error;
    throw new DarajaError({ kind, what, mayHaveArrived: false, httpStatus, code, errorMessage });
  }
}

/** Where it is good news, and in its own language. */
function read<Schema extends z.ZodType<{ ResponseCode: string }>>(
  what: string,
  schema: Schema,
  answer: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success)
    throw new DarajaError({ kind: 'unreadable', what, mayHaveArrived: true, httpStatus: 200 });
  const { ResponseCode } = parsed.data;
  // C2B answers with as many zeros as it likes.
  if (!/^0+$/.test(ResponseCode))
    throw new DarajaError({
      kind: 'refused',
      what,
      mayHaveArrived: true,
      httpStatus: 200,
      code: ResponseCode,
    });
  return parsed.data;
}
