import { encode } from 'uqr';

/** A QR code as one line of an SVG path, one unit a module; no quiet zone, which the paper around it gives. */
export interface QrCode {
  size: number;
  path: string;
}

/**
 * Survives a fold in the paper: a seventh of it may be lost. Readers take any of the eight patterns that mix dark and light.
 * To draw them all and choose takes six times as long as the code itself, and blurred addresses of ours are read no more often
 * for it than with this one.
 */
export function drawQr(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0, maskPattern: 2 });
  const path = data.flatMap((row, y) =>
    runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: path.join('') };
}

/** Dark modules that stand beside each other are one piece: half as long, and no hairlines between them on paper. */
function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  }
  return runs;
}
