import { type Colour, mix } from '../canvas.ts';
import type { Building, Scene } from '../hotel-style.ts';
import type { CeilingKind } from './ceilings.ts';
import type { WindowKind } from './windows.ts';

export type Beds = 'single' | 'double' | 'twin' | 'king' | 'family' | 'suite';

export type RoomScene = Scene & { beds: Beds };

export type Plan = 'side' | 'centre' | 'across' | 'flank';

export const plans: Record<Beds, readonly [Plan, ...Plan[]]> = {
  single: ['side', 'across'],
  double: ['side', 'centre', 'across'],
  twin: ['flank', 'across'],
  king: ['side', 'centre', 'side'],
  family: ['side', 'flank'],
  suite: ['side', 'across'],
};

export const ceilings: Record<Building, readonly [CeilingKind, ...CeilingKind[]]> = {
  bungalows: ['thatch', 'poles', 'timber', 'boarded', 'thatch', 'beams'],
  stone: ['poles', 'beams', 'poles', 'cornice'],
  arcade: ['poles', 'beams', 'cornice'],
  tower: ['cornice', 'boarded', 'cornice'],
  pavilions: ['timber', 'beams', 'boarded', 'thatch'],
  tents: ['canvas'],
  verandah: ['boarded', 'cornice', 'timber', 'beams'],
  block: ['cornice', 'boarded', 'beams'],
};

export const floors = {
  bungalows: ['boards', 'mat', 'tiles', 'terrazzo'],
  stone: ['tiles', 'diamonds', 'terrazzo', 'checkered'],
  arcade: ['checkered', 'diamonds', 'tiles', 'terrazzo'],
  tower: ['boards', 'terrazzo', 'boards', 'diamonds'],
  pavilions: ['boards', 'tiles', 'mat', 'terrazzo'],
  tents: ['boards', 'mat'],
  verandah: ['checkered', 'boards', 'tiles', 'diamonds'],
  block: ['terrazzo', 'boards', 'tiles'],
} as const satisfies Record<Building, readonly string[]>;

export const windowKinds: Record<Building, readonly [WindowKind, ...WindowKind[]]> = {
  bungalows: ['arch', 'glass', 'sash', 'pair', 'glass'],
  stone: ['arch', 'pair', 'arch', 'sash'],
  arcade: ['arch', 'pair', 'arch', 'glass'],
  tower: ['panorama', 'glass', 'panorama'],
  pavilions: ['glass', 'sash', 'glass', 'arch'],
  tents: ['flaps'],
  verandah: ['sash', 'glass', 'pair', 'sash'],
  block: ['glass', 'sash', 'panorama'],
};

export function isModern(building: Building): boolean {
  return building === 'tower' || building === 'block';
}

export function backWalls({ second, accent, wall }: Scene): readonly [Colour, ...Colour[]] {
  return [mix(second, wall, 0.45), mix(accent, wall, 0.55), mix(wall, '#b9573f', 0.3), mix(wall, '#2f7358', 0.4)];
}

export const chairs = {
  bungalows: ['carved', 'peacock', 'planter'],
  stone: ['carved', 'peacock', 'carved'],
  arcade: ['carved', 'planter'],
  tower: ['planter', 'peacock'],
  pavilions: ['planter', 'peacock'],
  tents: ['camp', 'camp', 'planter'],
  verandah: ['planter', 'carved', 'peacock'],
  block: ['peacock', 'planter'],
} as const;
