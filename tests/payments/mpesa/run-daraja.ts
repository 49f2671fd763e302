import { createInterface } from 'node:readline';
import type { PhoneAnswer } from './daraja-books.ts';
import { startDarajaServer } from './daraja-server.ts';

// A local Daraja for manual tests: `node tests/payments/mpesa/run-daraja.ts` prints the environment variables for
// the product. Every prompt stays open until its answer is typed here: pay, cancel, no_funds …
const answers: readonly PhoneAnswer[] = ['pay', 'cancel', 'no_funds', 'wrong_pin', 'not_reached', 'expired', 'busy'];

const daraja = await startDarajaServer({ port: Number(process.env.DARAJA_PORT ?? 0) });
daraja.phoneAnswers('ignore');
const { mpesa } = daraja;
console.log(`MPESA_API_URL=${mpesa.apiUrl}
MPESA_CONSUMER_KEY=${mpesa.consumerKey}
MPESA_CONSUMER_SECRET=${mpesa.consumerSecret}
MPESA_SHORT_CODE=${mpesa.shortCode}
MPESA_PASSKEY=${mpesa.passkey}
MPESA_CALLBACK_KEY=${mpesa.callbackKey}
MPESA_INITIATOR_NAME=${mpesa.initiator?.name}
MPESA_SECURITY_CREDENTIAL=${mpesa.initiator?.securityCredential}`);

for await (const line of createInterface({ input: process.stdin })) {
  const answer = answers.find((known) => known === line.trim());
  const ringing = daraja.pushes.findLast(({ resultCode }) => resultCode === null);
  if (!answer) console.log(`One of: ${answers.join(', ')}`);
  else if (!ringing) console.log('No prompt is open.');
  else {
    await daraja.answerPush(ringing.checkoutRequestId, answer);
    console.log(
      `${ringing.phone} ${answer}, callback answered: ${daraja.sentCallbacks.at(-1)?.status ?? 'not at all'}`,
    );
  }
}
