interface Labelled {
  x: number;
  y: number;
  text: string;
}

/* In units of a map that is shown at least as wide as it was drawn. */
const letterWidth = 7.2;
const padding = 20;
const height = 28;
const above = 22;

/** The first ones get their labels, and each further one where it covers no other. */
export function spreadLabels<Pin extends Labelled>(pins: readonly Pin[]): (Pin & { hasLabel: boolean })[] {
  const taken: { x: number; y: number; width: number }[] = [];
  return pins.map((pin) => {
    const box = { x: pin.x, y: pin.y - above, width: pin.text.length * letterWidth + padding };
    const isCovered = taken.some(
      (other) =>
        Math.abs(other.x - box.x) < (other.width + box.width) / 2 && Math.abs(other.y - box.y) < height,
    );
    if (!isCovered) taken.push(box);
    return { ...pin, hasLabel: !isCovered };
  });
}
