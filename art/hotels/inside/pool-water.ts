import { type Canvas, type Colour, ellipse, mix } from '../canvas.ts';
import { type Light, under } from '../light.ts';

/** The colours of water over tiles, from its far side, which mirrors the sky, to its near one. */
export function poolWater(light: Light, tile: Colour): Record<'far' | 'middle' | 'near', Colour> {
  const blue = under(light, tile);
  // After dark the water is lit from within, and does not take the colour of the low sun.
  const near = light.isDark ? mix(tile, light.shade[0], 0.4) : blue.mid;
  const middle = light.isDark ? mix(tile, '#eafaf6', 0.2) : blue.lit;
  return { far: mix(middle, light.sky.at(-1) ?? light.sun, 0.5), middle, near };
}

export function underwaterLamp(canvas: Canvas, x: number, y: number): string {
  const paint = canvas.glow([
    { colour: '#f4fff4', opacity: 0.75 },
    { colour: '#b8f4e4', opacity: 0 },
  ]);
  return ellipse(paint, x, y, 150, 64);
}
