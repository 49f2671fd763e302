const secretName =
  /pass(word|phrase|port)|secret|token|(?:^|_)pin(?:$|_)|otp|recovery_?codes?$|cvc|cvv|card_?number|api_?key|private_?key/i;

/** What an audit row says in place of something that it must not keep. */
export const notKept = '(not kept)';

/**
 * The audit log keeps what it is told for good, and many may read it: a text under such a name is left out here, should
 * whoever writes ever forget. Figures and yes or no stay, such as how long passwords must be.
 */
export function withoutSecrets(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, cleaned(name, value)]));
}

function cleaned(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => cleaned(name, each));
  if (value instanceof Date) return value;
  if (typeof value === 'object' && value !== null) return withoutSecrets({ ...value });
  return typeof value === 'string' && value !== '' && secretName.test(name) ? notKept : value;
}
