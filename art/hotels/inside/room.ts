import type { Canvas } from '../canvas.ts';
import type { Scene } from '../hotel-style.ts';
import { type CeilingKind, isGable } from './ceilings.ts';
import type { BedStyle } from './headboards.ts';
import { arranged } from './room-plans.ts';
import { type Beds, backWalls, ceilings, floors, plans, type RoomScene } from './room-style.ts';
import { shell } from './shell.ts';
import type { Space } from './space.ts';

/** A hotel room with the hotel's own view behind its window. */
export function drawRoom(canvas: Canvas, scene: Scene & { beds?: Beds }): string {
  const { choices, building } = scene;
  const beds = choices.pick<Beds>(['single', 'double', 'twin', 'king', 'family', 'suite']);
  const room = { ...scene, beds: scene.beds ?? beds };
  const ceiling = choices.pick(ceilings[building]);
  const space = spaceFor(room, ceiling);
  const inside = { canvas, scene: room, space };
  const picked = choices.pick(plans[room.beds]);
  const plan = building === 'tents' && picked === 'centre' ? 'side' : picked;
  const style: BedStyle = {
    headboard: choices.pick(['carved', 'padded', 'slats', 'cane', 'planks']),
    cover: choices.pick(['throw', 'spread', 'stripes', 'quilt']),
    frame: choices.pick(['#6a3a34', '#8a5a44', '#b9854e', '#5a3a44']),
  };
  return [
    shell(inside, {
      ceiling,
      floor: choices.pick(floors[building]),
      finish:
        ceiling === 'canvas' ? 'plain' : choices.pick(['plain', 'panelled', 'dado', 'boarded', 'patterned', 'stones']),
      ...(ceiling !== 'canvas' && choices.isTrue(0.45) && { backWall: choices.pick(backWalls(room)) }),
    }),
    arranged(inside, plan, ceiling, style),
  ].join('');
}

function spaceFor({ beds, choices }: RoomScene, ceiling: CeilingKind): Space {
  const width = { single: 560, double: 620, twin: 650, king: 660, family: 700, suite: 710 }[beds];
  const shift = choices.whole(-20, 20);
  return {
    eye: { x: 600 + choices.whole(-30, 30), y: choices.whole(380, 396) },
    left: 600 - width / 2 + shift,
    right: 600 + width / 2 + shift,
    ceiling: isGable(ceiling) ? choices.whole(226, 240) : choices.whole(172, 196),
    floor: choices.whole(566, 578),
    distance: choices.whole(690, 760),
    metre: width >= 700 ? 132 : 142,
  };
}
