import type { Sun } from '../light.ts';

/** A wall that leads away to the vanishing point. Along it, 0 is its far end and 1 its near end; heights are those of the far end. */
export interface SideWall {
  /** `out` is how far a thing stands off the wall. */
  at(along: number, height: number, out?: number): string;
  face(from: number, to: number, low: number, high: number, out?: number): string;
  arch(from: number, to: number, low: number, high: number): string;
  /** As many equal bays, each as where its opening begins and ends. */
  bays(count: number, opening: number): (readonly [number, number])[];
  /** How much larger things are here than at the far end. */
  scale(along: number): number;
}

export function sideWall({
  vanishing,
  far,
  near,
  ground,
}: {
  vanishing: Sun;
  far: number;
  near: number;
  ground: number;
}): SideWall {
  const [farReach, nearReach] = [far - vanishing.x, near - vanishing.x];
  const side = Math.sign(farReach);
  const reach = (along: number) => 1 / ((1 - along) / farReach + along / nearReach);
  const scale = (along: number) => reach(along) / farReach;
  const at = (along: number, height: number, out = 0) =>
    `${Math.round(vanishing.x + reach(along) - side * out * scale(along))} ${Math.round(vanishing.y + (ground - vanishing.y - height) * scale(along))}`;
  return {
    at,
    scale,
    face: (from, to, low, high, out) =>
      `M${at(from, low, out)}L${at(from, high, out)}L${at(to, high, out)}L${at(to, low, out)}z`,
    arch(from, to, low, high) {
      const middle = from + (to - from) * 0.47;
      const spring = high - (high - low) * 0.32;
      return `M${at(from, low)}L${at(from, spring)}Q${at(from, high)} ${at(middle, high)}Q${at(to, high)} ${at(to, spring)}L${at(to, low)}z`;
    },
    bays: (count, opening) =>
      Array.from({ length: count }, (_, index) => {
        const middle = (index + 0.5) / count;
        return [middle - opening / count / 2, middle + opening / count / 2];
      }),
  };
}
