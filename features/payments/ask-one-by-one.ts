/** One after the other. After that a provider has its rest until the next round, and nobody waits for it any longer. */
const mostUnanswered = 3;
/** An answer that takes longer is as bad as none for all who stand behind. */
const timeoutMs = 4_000;

/**
 * Asks about one thing after the other, until the provider was `unreachable` or slow a few times in a row. Those who ask
 * several providers do so side by side: then none keeps another waiting.
 */
export async function askOneByOne<Thing>(
  things: Iterable<Thing> | AsyncIterable<Thing>,
  ask: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  let unanswered = 0;
  for await (const thing of things) {
    const requestedAt = performance.now();
    const answer = await ask(thing);
    const isAnswered = answer !== 'unreachable' && performance.now() - requestedAt < timeoutMs;
    unanswered = isAnswered ? 0 : unanswered + 1;
    if (unanswered >= mostUnanswered) return;
  }
}
