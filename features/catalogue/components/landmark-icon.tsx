import type { ComponentProps } from 'react';
import { MoonStar, Presentation, TownHall, TrainFront, TreePalm } from '#ui/hotel-icons.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { Plane } from '#ui/icons.tsx';
import type { LandmarkKind } from '../landmarks/landmark.ts';

const icons: Record<LandmarkKind, Icon> = {
  centre: TownHall,
  airport: Plane,
  beach: TreePalm,
  mosque: MoonStar,
  conference: Presentation,
  station: TrainFront,
};

/** Decorative: the landmark's name is always beside it. */
export function LandmarkIcon({ kind, ...props }: { kind: LandmarkKind } & ComponentProps<Icon>) {
  const KindIcon = icons[kind];
  return <KindIcon {...props} />;
}
