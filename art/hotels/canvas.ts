export type Colour = `#${string}`;

/** A colour between two; a share of 0 is the first. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    const between = Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share);
    return between.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** A stop without a place of its own lies evenly between the others. */
type Stop = Colour | { colour: Colour; at?: number; opacity?: number };

/** Collects what the shapes of one picture refer to. */
export interface Canvas {
  /** From the top down, or from left to right. */
  gradient(stops: readonly Stop[], direction?: 'down' | 'across'): string;
  /** From the middle out. */
  glow(stops: readonly Stop[]): string;
  clip(d: string): string;
  pattern(attributes: string, content: string): string;
  /** Draws a part that is defined once, under the given transform. */
  use(name: string, content: () => string, transform: string, attributes?: string): string;
  svg(content: string, options?: { isMirrored?: boolean }): string;
}

export const pictureWidth = 1200;
export const pictureHeight = 800;

export function createCanvas(): Canvas {
  const definitions = new Map<string, string>();
  const names = new Set<string>();

  function define(make: (id: string) => string): string {
    const markup = make('#');
    const known = definitions.get(markup);
    if (known) return `url(#${known})`;
    const id = `d${definitions.size}`;
    definitions.set(markup, id);
    return `url(#${id})`;
  }

  return {
    gradient: (stops, direction = 'down') =>
      define(
        (id) =>
          `<linearGradient id="${id}"${direction === 'down' ? ' x2="0" y2="1"' : ''}>${stopMarkup(stops)}</linearGradient>`,
      ),
    glow: (stops) => define((id) => `<radialGradient id="${id}">${stopMarkup(stops)}</radialGradient>`),
    clip: (d) => define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`),
    pattern: (attributes, content) =>
      define((id) => `<pattern id="${id}" patternUnits="userSpaceOnUse" ${attributes}>${content}</pattern>`),
    use(name, content, transform, attributes = '') {
      if (!names.has(name)) {
        names.add(name);
        definitions.set(`<g id="${name}">${content()}</g>`, name);
      }
      return `<use href="#${name}" transform="${transform}"${attributes && ` ${attributes}`}/>`;
    },
    svg(content, { isMirrored = false } = {}) {
      const defs = [...definitions].map(([markup, id]) => markup.replace('id="#"', `id="${id}"`)).join('');
      const drawn = isMirrored ? `<g transform="matrix(-1 0 0 1 ${pictureWidth} 0)">${content}</g>` : content;
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureWidth} ${pictureHeight}"><defs>${defs}</defs>${drawn}</svg>`;
    },
  };
}

function stopMarkup(stops: readonly Stop[]): string {
  return stops
    .map((stop, index) => {
      const { colour, at, opacity } = typeof stop === 'string' ? { colour: stop } : stop;
      const offset = at ?? Math.round((index / (stops.length - 1)) * 100) / 100;
      return `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;
    })
    .join('');
}

export function fill(paint: string, d: string, opacity?: number): string {
  return `<path fill="${paint}" d="${d}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`;
}

/** Round ends, unless it is dashed with square ones: then a dash is a window, a tile or a baluster. */
export function line(
  paint: string,
  width: number,
  d: string,
  { dash, isRound = !dash, opacity }: { dash?: string; isRound?: boolean; opacity?: number } = {},
): string {
  const attributes = [
    isRound && 'stroke-linecap="round"',
    dash && `stroke-dasharray="${dash}"`,
    opacity !== undefined && `opacity="${opacity}"`,
  ].filter(Boolean);
  return `<path fill="none" stroke="${paint}" stroke-width="${width}" ${attributes.join(' ')} d="${d}"/>`;
}

export function circle(paint: string, x: number, y: number, r: number, opacity?: number): string {
  return ellipse(paint, x, y, r, r, opacity);
}

export function ellipse(paint: string, x: number, y: number, rx: number, ry: number, opacity?: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${paint}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`;
}

export function group(attributes: string, ...content: string[]): string {
  return `<g ${attributes}>${content.join('')}</g>`;
}

/** `count` numbers from the first on, `step` apart. */
export function series(count: number, first = 0, step = 1): number[] {
  return Array.from({ length: count }, (_, index) => Math.round((first + index * step) * 10) / 10);
}
