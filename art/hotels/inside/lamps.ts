import { type Colour, circle, ellipse, fill, line, mix } from '../canvas.ts';
import { under } from '../light.ts';
import { lampGlow, shadow } from '../nature.ts';
import { lantern } from '../props.ts';
import { frontal, type Inside, level, type Stand, seam, spot, standing, wood } from './space.ts';

/** 58 high, on what stands below. */
export function tableLamp({ canvas, scene: { light } }: Inside, colour: Colour): string {
  const shade = under(light, colour);
  return [
    light.isDark ? lampGlow(canvas, 0, -44, 120, 0.85) : '',
    fill(under(light, '#e3a23c').shade, 'M-9 0Q-14-12-3-20V-28H3V-20Q14-12 9 0z'),
    fill(light.isDark ? '#ffe3a4' : shade.lit, 'M-14-58H14L23-26H-23z'),
    light.isDark ? '' : fill(shade.mid, 'M2-58H14L23-26H6z'),
  ].join('');
}

export type LampFoot = 'drum' | 'arc' | 'tripod';

/** A lamp on a tall foot, 170 high. */
export function floorLamp(inside: Inside, stand: Stand, shape: LampFoot): string {
  const {
    canvas,
    scene: { light, second },
  } = inside;
  const metal = under(light, shape === 'tripod' ? wood : '#5a3a44').shade;
  const shade = under(light, mix(second, '#fdf0d2', 0.75));
  const [x, y] = shape === 'arc' ? [66, -150] : [0, -158];
  const foot = {
    drum: 'M0-2V-150',
    arc: 'M0-2V-150Q0-196 40-192Q64-188 66-164',
    tripod: 'M0-140L-26 0M0-140L26 0M0-140L4-6',
  }[shape];
  return standing(
    inside,
    stand,
    shadow(light, 4, 0, 30, 5),
    line(metal, 5, foot),
    shape === 'tripod' ? '' : ellipse(metal, 0, -2, 20, 4),
    light.isDark ? lampGlow(canvas, x, y, 130, 0.9) : '',
    fill(light.isDark ? '#ffe3a4' : shade.lit, `M${x - 20} ${y - 22}h40l10 44h-60z`),
    light.isDark ? '' : fill(shade.mid, `M${x + 4} ${y - 22}h16l10 44h-20z`),
  );
}

export type LampKind = 'lantern' | 'basket' | 'globe' | 'cone' | 'ring';

/** Hangs from the ceiling; `drop` is how far, in metres. */
export function hangingLamp(
  { canvas, scene: { light, accent, roof }, space }: Inside,
  { x, near, top, drop, size = 1 }: Stand & { top: number; drop: number },
  kind: LampKind,
): string {
  const place = spot(space, x, top + drop * space.metre, near);
  const hook = spot(space, x, top, near);
  const metal = under(light, '#4a2a34');
  const glow = light.isDark ? lampGlow(canvas, 0, 26, kind === 'ring' ? 90 : 110, 0.9) : '';
  const bulb = light.isDark ? '#ffe9b0' : under(light, '#fdf0d2').lit;
  const shade = under(light, kind === 'basket' ? mix(roof, '#e3b06a', 0.5) : accent);
  const bodies: Record<LampKind, () => string> = {
    lantern: () => lantern(canvas, light, { x: 0, y: -28, size: 1.1 }),
    basket: () =>
      glow +
      fill(shade.mid, 'M-8 0H8Q44 14 50 56H-50Q-44 14-8 0z') +
      seam(shade.dark, 3, 'M-30 16H30M-42 32H42M-47 46H47', { dash: '5 5', opacity: 0.6 }) +
      ellipse(bulb, 0, 56, 50, 6),
    globe: () => glow + circle(bulb, 0, 24, 24) + fill(metal.shade, 'M-7-4H7V4H-7z'),
    cone: () =>
      glow +
      fill(shade.mid, 'M-5 0H5L34 40H-34z') +
      fill(shade.lit, 'M-5 0H0L-10 40H-34z') +
      ellipse(bulb, 0, 40, 34, 4),
    ring: () =>
      glow +
      line(bulb, 7, 'M-60 20a60 13 0 1 0 120 0a60 13 0 1 0-120 0') +
      seam(metal.shade, 2, 'M0-6L-52 16M0-6L52 16'),
  };
  const scale = Math.round(place.size * size * space.metre) / 100;
  return (
    seam(metal.shade, 4, `M${place.x} ${hook.y - 20}V${place.y}`) +
    canvas.use(`lamp-${kind}`, bodies[kind], `translate(${place.x} ${place.y})scale(${scale})`)
  );
}

/** Four blades under the ceiling. */
export function ceilingFan({ scene: { light }, space }: Inside, { x, near }: Stand, top: number): string {
  const metre = space.metre;
  const y = top + metre * 0.42;
  const hub = spot(space, x, y, near);
  const blades = under(light, wood);
  const blade = (angle: number) => {
    const [c, s] = [Math.cos(angle) * metre, Math.sin(angle) * metre];
    return `M${x + c * 0.12 - s * 0.05} ${near + s * 0.12 + c * 0.05}L${x + c * 0.8 - s * 0.1} ${near + s * 0.8 + c * 0.1}L${x + c * 0.8 + s * 0.1} ${near + s * 0.8 - c * 0.1}L${x + c * 0.12 + s * 0.05} ${near + s * 0.12 - c * 0.05}z`;
  };
  return [
    line(blades.dark, 6, frontal(space, near, `M${x} ${top - metre * 0.3}L${x} ${y}`)),
    fill(blades.shade, level(space, y, [0.5, 2.07, 3.64, 5.21].map(blade).join(''))),
    ellipse(blades.dark, hub.x, hub.y, 22 * hub.size, 10 * hub.size),
    ellipse(light.isDark ? '#ffe9b0' : blades.lit, hub.x, hub.y + 7, 12 * hub.size, 7 * hub.size),
  ].join('');
}
