import { type Colour, circle, fill, group, line, mix, series } from '../canvas.ts';
import { under } from '../light.ts';
import { tableLamp } from './lamps.ts';
import { families } from './lounge-style.ts';
import { box, footprint, frontal, type Inside, rectangle, seam, spot, wood } from './space.ts';
import { vase } from './tables.ts';

/** A counter in front of its shelf of keys, or of a large round ornament. */
export function receptionCounter(inside: Inside, x: number): string {
  const { scene, space } = inside;
  const { light, choices, accent, second, building } = scene;
  const { metre: m, floor } = space;
  const family = families[building];
  const place = footprint(inside, x, m * 0.75, 2.2, 0.5);
  const top = floor - m * 1.08;
  const body = under(
    light,
    choices.pick<Colour>(family === 'modern' ? ['#f3e2c4', '#a86a4e', second] : ['#8a5a44', '#6a3a34', '#b9854e']),
  );
  const slab = under(light, family === 'modern' ? '#fffaf0' : '#a8704e');
  const front = (d: string) => frontal(space, place.front, d);
  const panels = choices.pick<'slats' | 'studs' | 'panels'>(['slats', 'studs', 'panels']);
  const { left, right } = place;
  const decoration = {
    slats: () =>
      seam(
        body.dark,
        3,
        front(
          series(10, left + 12, (right - left) / 10)
            .map((at) => `M${at} ${top + 14}L${at} ${floor - 4}`)
            .join(''),
        ),
        { opacity: 0.5 },
      ),
    studs: () =>
      line(
        under(light, '#e3a23c').mid,
        5,
        front(
          `M${left + 10} ${top + m * 0.3}L${right - 8} ${top + m * 0.3}M${left + 10} ${floor - m * 0.16}L${right - 8} ${floor - m * 0.16}`,
        ),
        { dash: '0 13', isRound: true },
      ),
    panels: () =>
      line(
        body.lit,
        4,
        front(
          series(4, left + 10, (right - left - 8) / 4)
            .map((at) => rectangle(at, top + m * 0.26, at + (right - left) / 4 - 12, floor - m * 0.14))
            .join(''),
        ),
        { opacity: 0.7 },
      ),
  }[panels];
  const lamp = spot(space, x + m * 0.75, top, m * 0.75);
  const flowers = spot(space, x - m * 0.7, top, m * 0.75);
  return [
    family === 'open' ? '' : keyShelf(inside, x),
    box(space, { ...place, top, bottom: floor }, body),
    decoration(),
    box(
      space,
      {
        left: left - 8,
        right: right + 8,
        back: place.back,
        front: place.front + 6,
        top: top - m * 0.08,
        bottom: top + 2,
      },
      slab,
    ),
    group(`transform="translate(${lamp.x} ${lamp.y - 4})"`, tableLamp(inside, mix(accent, '#fdf0d2', 0.5))),
    vase(inside, `translate(${flowers.x} ${flowers.y - 4})scale(.85)`),
  ].join('');
}

function keyShelf({ scene: { light, choices, accent, second, wall }, space }: Inside, x: number): string {
  const { metre: m, floor } = space;
  const [left, right] = [Math.round(x - m * 0.75), Math.round(x + m * 0.75)];
  const [top, bottom] = [Math.round(floor - m * 2.5), Math.round(floor - m * 1.25)];
  const frame = under(light, wood);
  if (choices.isTrue(0.4)) {
    const middle = Math.round(floor - m * 2.05);
    const rings: readonly (readonly [Colour, number])[] = [
      [under(light, '#e3a23c').mid, 0.62],
      [under(light, accent).mid, 0.5],
      [under(light, mix(wall, '#fffaf0', 0.5)).lit, 0.36],
      [under(light, second).mid, 0.2],
    ];
    return rings.map(([colour, share]) => circle(colour, Math.round(x), middle, Math.round(m * share))).join('');
  }
  const rows = [0.2, 0.5, 0.8].map((share) => Math.round(top + (bottom - top) * share));
  return (
    fill(frame.shade, rectangle(left, top, right, bottom)) +
    line(frame.dark, Math.round((bottom - top) * 0.22), rows.map((y) => `M${left + 8} ${y}H${right - 6}`).join(''), {
      dash: '19 5',
    }) +
    line(under(light, '#e3a23c').lit, 6, rows.map((y) => `M${left + 17} ${y}H${right - 8}`).join(''), {
      dash: '0 24',
      isRound: true,
    })
  );
}
