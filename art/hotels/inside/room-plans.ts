import { type Colour, mix, series } from '../canvas.ts';
import { bed, bunk } from './beds.ts';
import { type CeilingKind, isGable, ridgeOf } from './ceilings.ts';
import type { BedStyle } from './headboards.ts';
import { ceilingFan, floorLamp, hangingLamp, type LampFoot, type LampKind } from './lamps.ts';
import { type PlantKind, plant } from './plants.ts';
import { chairs, isModern, type Plan, type RoomScene, windowKinds } from './room-style.ts';
import { type RugKind, rug } from './rugs.ts';
import { chair, type SeatKind, seat } from './seats.ts';
import { type Footprint, footprint, type Inside, type Space } from './space.ts';
import { bedsideTable, lowTable, type TableKind, writingTable } from './tables.ts';
import { type WallArtKind, wallArt } from './wall-art.ts';
import { type Dressing, type Opening, type Rail, type WindowKind, wholeWidth, windows } from './windows.ts';

/** The openings that a kind of window makes in a stretch of the back wall. */
function openingsIn({ floor, ceiling, metre }: Space, kind: WindowKind, from: number, to: number): Opening[] {
  const width = to - from;
  const middle = (from + to) / 2;
  const top = Math.round(ceiling + metre * 0.3);
  const sillOf = (height: number) => Math.round(floor - metre * height);
  const row = (count: number, gap: number, opening: { top: number; bottom: number }, widest: number) => {
    const each = Math.min(widest, (width - gap * (count - 1)) / count);
    const start = middle - (each * count + gap * (count - 1)) / 2;
    return series(count, start, each + gap).map((left) => ({ ...opening, ...wholeWidth(left, each) }));
  };
  switch (kind) {
    case 'arch':
      return row(width > 300 ? 2 : 1, 64, { top, bottom: floor }, 184);
    case 'sash':
      return row(width > 190 ? 2 : 1, 40, { top, bottom: sillOf(0.62) }, 150);
    case 'pair':
      return row(width > 420 ? 2 : 1, 60, { top, bottom: sillOf(0.5) }, 240);
    case 'flaps':
      return [
        {
          left: Math.round(Math.max(from, middle - 170)),
          right: Math.round(Math.min(to, middle + 170)),
          top: top - 40,
          bottom: floor,
        },
      ];
    default:
      return row(
        1,
        0,
        { top: kind === 'panorama' ? Math.round(ceiling + metre * 0.16) : top, bottom: floor },
        kind === 'panorama' ? 620 : 500,
      );
  }
}

export function arranged(inside: Inside<RoomScene>, plan: Plan, ceiling: CeilingKind, style: BedStyle): string {
  const {
    scene: { beds, building, view: outside, choices, accent, second },
    space,
  } = inside;
  const { left, right, metre: m, eye } = space;
  const kind = choices.pick(windowKinds[building]);
  const dressing = choices.pick<Dressing>(['shutters', 'curtains', 'tied', 'bare']);
  const rail = choices.pick<Rail>(['balusters', 'bars', 'lattice']);
  const width = { single: 1.05, double: 1.6, twin: 1, king: 1.9, family: 1.6, suite: 1.85 }[beds] * m;
  const length = 2.05 * m;
  const hasNet = beds === 'king' || (beds === 'suite' && choices.isTrue(0.4));
  const lampColour = choices.pick<Colour>(['#fdf0d2', second, accent]);
  const rugKind = choices.pick<RugKind>(['kanga', 'stripes', 'diamonds', 'round', 'oval', 'berber']);
  const plantKind = choices.pick<PlantKind>([
    'pot',
    outside === 'sea' || outside === 'desert' ? 'palm' : 'fig',
    'snake',
    'fig',
  ]);
  const chairKind = choices.pick(chairs[building]);
  const artLeft = choices.pick<WallArtKind>(['niches', 'baskets', 'picture', 'pictures', 'mirror', 'hanging']);
  const artRight = choices.pick<WallArtKind>(['picture', 'hanging', 'pictures', 'baskets', 'mirror']);
  const isCanvas = ceiling === 'canvas';
  const view = (...stretches: (readonly [number, number])[]) => {
    const isNarrow = stretches.some(([from, to]) => to - from < 130);
    const fitting =
      isNarrow && kind !== 'flaps' ? choices.pick<WindowKind>(isModern(building) ? ['sash'] : ['arch', 'sash']) : kind;
    const openings = stretches.flatMap(([from, to]) => openingsIn(space, fitting, from, to));
    return windows(inside, fitting, openings, { rail, dressing: isNarrow ? 'bare' : dressing });
  };
  const atHead = (from: number, wide: number): Footprint => ({
    left: from,
    right: from + wide,
    back: 0,
    front: length,
  });
  const stand = (x: number) => bedsideTable(inside, footprint(inside, x, m * 0.24, 0.42, 0.4), lampColour);
  const art = (side: 'left' | 'right', near: number) =>
    isCanvas ? '' : wallArt(inside, side, near * m, side === 'left' ? artLeft : artRight);
  const overBed = lampOver(inside, ceiling, plan);

  if (plan === 'centre') {
    const bedLeft = (left + right - width) / 2;
    return [
      view([left + m * 0.2, bedLeft - m * 0.3], [bedLeft + width + m * 0.3, right - m * 0.2]),
      art('left', 1.2) + art('right', 1.2),
      rug(
        inside,
        { left: bedLeft - m * 0.6, right: bedLeft + width + m * 0.6, back: m * 1.1, front: m * 2.7 },
        rugKind,
      ),
      stand(bedLeft - m * 0.34) + stand(bedLeft + width + m * 0.34),
      bed(inside, { place: atHead(bedLeft, width), head: 'back', style, hasNet }),
      overBed,
      chair(inside, { x: left + m * 0.75, near: m * 2.05, size: 0.86 }, chairKind),
      plant(inside, { x: right - m * 0.4, near: m * 1.8, size: 0.85 }, plantKind),
    ].join('');
  }
  if (plan === 'flank') {
    const isFamily = beds === 'family';
    const single = isFamily ? m * 0.9 : width;
    const leftBeds = isFamily ? [left + m * 0.12, left + m * 1.17] : [left + m * 0.22];
    const rightBed = right - m * (isFamily ? 0.12 : 0.22) - width;
    const gap = m * (isFamily ? 0.2 : 0.3);
    const [from, to] = [Math.max(...leftBeds) + single + gap, rightBed - gap];
    return [
      view([from, to]),
      art('left', 1.2) + art('right', 1.2),
      rug(inside, { left: from, right: to, back: m * 0.6, front: m * 2 }, rugKind),
      ...leftBeds.map((leftBed) => bed(inside, { place: atHead(leftBed, single), head: 'back', style })),
      bed(inside, { place: atHead(rightBed, width), head: 'back', style }),
      overBed,
      lowTable(
        inside,
        footprint(inside, (from + to) / 2, m * 2.2, 0.9, 0.55),
        choices.pick<TableKind>(['round', 'tray', 'chest']),
      ),
    ].join('');
  }
  if (plan === 'across') {
    const bedBack = m * 0.55;
    const isTwin = beds === 'twin';
    const place = (back: number): Footprint => ({ left: right - length, right, back, front: back + width });
    const isSuite = beds === 'suite';
    return [
      view([left + m * 0.4, right - m * 0.75]),
      isSuite ? '' : art('left', 1.2),
      art('right', 1.3),
      rug(inside, { left: left + m * 0.9, right: right - length - m * 0.05, back: m * 0.7, front: m * 2.2 }, rugKind),
      bedsideTable(inside, footprint(inside, right - m * 0.25, m * 0.24, 0.42, 0.42), lampColour),
      bed(inside, { place: place(bedBack), head: 'right', style, hasNet }),
      isTwin ? bed(inside, { place: place(bedBack + width + m * 0.45), head: 'right', style }) : '',
      isSuite ? sitting(inside) : plant(inside, { x: left + m * 0.42, near: m * 0.5 }, plantKind),
      overBed,
      isSuite ? '' : chair(inside, { x: left + m * 1, near: m * 2.15 }, chairKind),
    ].join('');
  }
  const bedLeft = right - m * 0.3 - width;
  const isBunk = beds === 'family';
  const isSuite = beds === 'suite';
  const from = left + m * (isBunk ? 0.9 : 0.32);
  const to = bedLeft - m * 0.68;
  return [
    view([from, to]),
    isBunk || isSuite ? '' : art('left', 1.2),
    art('right', 1.25),
    rug(
      inside,
      { left: Math.max(left + m * 0.6, bedLeft - m * 2.1), right: bedLeft - m * 0.1, back: m * 0.75, front: m * 2.1 },
      rugKind,
    ),
    stand(bedLeft - m * 0.31),
    bed(inside, { place: atHead(bedLeft, width), head: 'back', style, hasNet }),
    isBunk ? bunk(inside, { left: left + 2, right: left + m * 0.95, back: m * 0.25, front: m * 2.05 }, style) : '',
    isSuite ? sitting(inside) : '',
    overBed,
    isBunk || isSuite ? '' : corner(),
  ].join('');

  /** What stands by the left wall. */
  function corner(): string {
    switch (choices.pick<'chair' | 'table' | 'plant' | 'armchair'>(['chair', 'table', 'plant', 'armchair'])) {
      case 'chair':
        return chair(inside, { x: Math.min(left + m * 1, eye.x - m), near: m * 2.15 }, chairKind);
      case 'table':
        return writingTable(
          inside,
          { left: left + 4, right: left + m * 0.55, back: m * 0.85, front: m * 1.95 },
          lampColour,
        );
      case 'plant':
        return plant(inside, { x: left + m * 0.4, near: m * 1.5 }, plantKind);
      case 'armchair':
        return (
          floorLamp(inside, { x: left + m * 0.25, near: m * 0.9 }, choices.pick<LampFoot>(['drum', 'arc', 'tripod'])) +
          sofa(inside, 1.15, 0.9)
        );
    }
  }
}

/** A suite's sofa along the left wall and its table. */
function sitting(inside: Inside<RoomScene>): string {
  const {
    scene: { choices },
    space: { left, metre: m },
  } = inside;
  const table = choices.pick<TableKind>(['square', 'round', 'chest', 'tray']);
  return sofa(inside, 0.55, 1.7) + lowTable(inside, footprint(inside, left + m * 1.6, m * 1.55, 0.66, 0.9), table);
}

/** Along the left wall, from so far and so long in metres. */
function sofa(inside: Inside<RoomScene>, from: number, length: number): string {
  const {
    scene: { choices, accent, second },
    space: { left, metre: m },
  } = inside;
  return seat(inside, {
    place: { left: left + 6, right: left + m * 0.9, back: m * from, front: m * (from + length) },
    facing: 'right',
    kind: choices.pick<SeatKind>(['upholstered', 'carved', 'rattan']),
    cloth: choices.pick<Colour>([mix(second, '#fdf0d2', 0.25), '#f3e2c4', mix(accent, '#fdf0d2', 0.4)]),
    cushion: accent,
  });
}

function lampOver(inside: Inside<RoomScene>, ceiling: CeilingKind, plan: Plan): string {
  const {
    scene: { choices },
    space,
  } = inside;
  const { eye, metre: m } = space;
  const top = isGable(ceiling) ? ridgeOf(space) : space.ceiling;
  const x = isGable(ceiling) || plan === 'flank' ? eye.x : eye.x - m * 0.3;
  if (ceiling !== 'canvas' && choices.isTrue(0.35)) return ceilingFan(inside, { x, near: m * 1.5 }, top);
  const kind = choices.pick<LampKind>(
    ceiling === 'cornice' ? ['globe', 'cone', 'ring'] : ['lantern', 'basket', 'globe', 'lantern'],
  );
  return hangingLamp(inside, { x, near: m * 1.3, top, drop: isGable(ceiling) ? 0.8 : 0.3, size: 0.55 }, kind);
}
