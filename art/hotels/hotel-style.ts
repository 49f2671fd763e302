import type { Colour } from './canvas.ts';
import type { Light, Sun } from './light.ts';
import type { Choices } from './seeded-choices.ts';

/** What stands there. */
export type Building = 'bungalows' | 'stone' | 'arcade' | 'tower' | 'pavilions' | 'tents' | 'verandah' | 'block';

/** What one looks out at. */
export type View = 'sea' | 'lake' | 'city' | 'hills' | 'savannah' | 'desert';

/** What all pictures of one hotel have in common, so that they show one place. */
export interface HotelStyle {
  building: Building;
  view: View;
  light: Light;
  /** From 0 to 1 across the picture; each picture sets its own height. */
  sunAcross: number;
  wall: Colour;
  roof: Colour;
  accent: Colour;
  second: Colour;
  isMirrored: boolean;
}

/** A picture: its style, and the choices that are its own. */
export interface Scene extends HotelStyle {
  choices: Choices;
}

export function sunOver(scene: Scene, horizon: number): Sun {
  const [lowest, highest] = scene.light.sunHeight;
  return {
    x: Math.round(150 + scene.sunAcross * 900),
    y: Math.round(horizon - (lowest + scene.choices.share() * (highest - lowest))),
  };
}
