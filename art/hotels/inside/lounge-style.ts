import type { Building } from '../hotel-style.ts';
import type { CeilingKind } from './ceilings.ts';
import type { FloorKind } from './floors.ts';
import type { LampKind } from './lamps.ts';
import type { ChairKind, SeatKind } from './seats.ts';
import type { TableKind } from './tables.ts';

export type Family = 'carved' | 'modern' | 'open' | 'verandah';
export type Reception = 'side' | 'middle';

export const families: Record<Building, Family> = {
  stone: 'carved',
  arcade: 'carved',
  tower: 'modern',
  block: 'modern',
  bungalows: 'open',
  tents: 'open',
  pavilions: 'open',
  verandah: 'verandah',
};

interface LoungeStyle {
  ceilings: readonly [CeilingKind, ...CeilingKind[]];
  floors: readonly [FloorKind, ...FloorKind[]];
  seats: readonly [SeatKind, ...SeatKind[]];
  chairs: readonly [ChairKind, ...ChairKind[]];
  tables: readonly [TableKind, ...TableKind[]];
  lamps: readonly [LampKind, ...LampKind[]];
}

export const styles: Record<Family, LoungeStyle> = {
  carved: {
    ceilings: ['poles', 'beams', 'poles'],
    floors: ['diamonds', 'tiles', 'checkered', 'terrazzo'],
    seats: ['carved', 'carved', 'upholstered'],
    chairs: ['carved', 'peacock'],
    tables: ['chest', 'tray', 'chest'],
    lamps: ['lantern'],
  },
  modern: {
    ceilings: ['cornice', 'boarded', 'cornice'],
    floors: ['terrazzo', 'boards', 'diamonds'],
    seats: ['upholstered'],
    chairs: ['planter', 'peacock'],
    tables: ['square', 'round'],
    lamps: ['globe', 'cone', 'ring'],
  },
  open: {
    ceilings: ['thatch', 'timber', 'thatch'],
    floors: ['boards', 'mat', 'tiles'],
    seats: ['rattan', 'rattan', 'carved'],
    chairs: ['peacock', 'planter'],
    tables: ['round', 'square', 'chest'],
    lamps: ['basket', 'lantern', 'basket'],
  },
  verandah: {
    ceilings: ['boarded', 'beams'],
    floors: ['checkered', 'checkered', 'diamonds'],
    seats: ['rattan', 'upholstered', 'carved'],
    chairs: ['planter'],
    tables: ['round', 'square', 'tray'],
    lamps: ['globe', 'lantern'],
  },
};
