import { renderSVG } from 'uqr';
import { z } from 'zod';
import type { AuthenticatorSetup } from '#features/identity/security/turn-on-authenticator.ts';
import type { ShownSetup } from './answer.ts';

// The standard asks for an empty border of four modules; without it cameras miss the code on a dark page.
const quietZone = 4;

const sentSetup = z.object({
  totpUri: z.string().startsWith('otpauth://totp/').max(600),
  recoveryCodes: z
    .string()
    .max(600)
    .transform((codes) => codes.split(' '))
    .pipe(z.array(z.string().regex(/^[\w-]+$/)).max(20)),
});

export function showSetup({ totpUri, recoveryCodes }: AuthenticatorSetup): ShownSetup {
  const svg = renderSVG(totpUri, { border: quietZone, whiteColor: '#fff', blackColor: '#000' });
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  return {
    totpUri,
    qrImage: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    secretGroups: secret.match(/.{1,4}/g) ?? [],
    recoveryCodes,
  };
}

/** As the form carried it through a wrong code. It decides nothing: the secret that counts is stored. */
export function readSetup(text: (name: string) => string): ShownSetup | undefined {
  const sent = sentSetup.safeParse({ totpUri: text('totpUri'), recoveryCodes: text('recoveryCodes') });
  return sent.success ? showSetup(sent.data) : undefined;
}
