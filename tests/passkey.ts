import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { newId } from '#lib/ids.ts';

const rpId = 'localhost';
const origin = 'http://localhost:3000';

/** A device with a user's passkey, which responds like a browser. */
export async function addPasskey(db: Database, userId: string): Promise<(challenge: string) => string> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // A COSE key: ES256 on curve P-256, with its two coordinates.
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
      userId,
      credentialId: id,
      publicKey: cose.toString('base64'),
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
      transports: 'internal',
    })
    .execute();
  return (challenge) => {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
    // Flags: user present and verified; then the counter.
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
