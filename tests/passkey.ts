import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { newId } from '#lib/ids.ts';

const rpId = 'localhost';
const origin = 'http://localhost:3000';

/** A device that keeps a passkey of somebody, and answers as a browser does when it is asked for it. */
export async function addPasskey(db: Database, userId: string): Promise<(challenge: string) => string> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // The key as authenticators write it (COSE): an ES256 key on the curve P-256, then its two coordinates.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const id = Buffer.from(newId()).toString('base64url');
  await db
    .insertInto('passkeys')
    .values({
      id: newId(),
      user_id: userId,
      credential_id: id,
      public_key: cose.toString('base64'),
      counter: 0,
      device_type: 'singleDevice',
      backed_up: false,
      transports: 'internal',
    })
    .execute();
  return (challenge) => {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
    // Somebody was there and proved who they are; the counter says how often.
    const device = Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([5, 0, 0, 0, 1])]);
    const signed = Buffer.concat([device, createHash('sha256').update(client).digest()]);
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: device.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      },
    });
  };
}
