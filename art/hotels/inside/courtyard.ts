import { type Canvas, ellipse, fill, group, line, mix } from '../canvas.ts';
import { type Scene, sunOver } from '../hotel-style.ts';
import { type Light, under } from '../light.ts';
import { crownedTree, flowerBush, palm, shadow } from '../nature.ts';
import { pottedPlant } from '../props.ts';
import { paving } from './paving.ts';
import { arcadeWall, balconyWall, stoneWall, verandahWall } from './pool-building.ts';
import { poolWater, underwaterLamp } from './pool-water.ts';
import { sideWall } from './side-wall.ts';
import { viewBehind } from './view-behind.ts';

const vanishing = { x: 600, y: 400 };

/** Between the hotel's walls: a fountain, trees in beds, the view through an arch at the end. */
export function courtyard(canvas: Canvas, scene: Scene): string {
  const { light, choices, building, second } = scene;
  const sun = sunOver(scene, vanishing.y);
  const draw = { stone: stoneWall, arcade: arcadeWall, verandah: verandahWall, block: balconyWall }[
    building === 'arcade' || building === 'verandah' || building === 'block' ? building : 'stone'
  ];
  const right = sideWall({ vanishing, far: 850, near: 1260, ground: 520 });
  const hasTwoSides = choices.isTrue(0.65);
  return [
    viewBehind(canvas, scene, { horizon: vanishing.y, bottom: 540, sun }),
    backWall(canvas, scene, hasTwoSides),
    paving(canvas, light, {
      kind: choices.pick<'checks' | 'tiles' | 'stone'>(['checks', 'tiles', 'stone']),
      top: 520,
      vanishing,
      colour: choices.pick(['#ecd6b0', '#e0b894', '#d9c4a8']),
    }),
    ...(hasTwoSides ? ['matrix(-1 0 0 1 1200 0)', ''] : ['']).map((transform) =>
      canvas.use('side', () => draw(canvas, scene, right), transform),
    ),
    beds(canvas, scene),
    fountains[choices.pick<'bowls' | 'star' | 'channel'>(['bowls', 'star', 'channel'])](canvas, light, scene),
    ...[190, 1016].map((x) =>
      canvas.use('pot', () => pottedPlant(light, { x: 0, y: 0, size: 1.6 }), `translate(${x} 742)`),
    ),
    choices.isTrue()
      ? flowerBush(
          canvas,
          light,
          'M1200 0V300C1180 330 1150 320 1146 290C1120 300 1100 276 1112 250C1080 240 1084 200 1104 190C1070 170 1090 130 1110 124C1090 90 1110 50 1130 40L1140 0z',
          scene.accent,
        )
      : flowerBush(
          canvas,
          light,
          'M0 0V220C20 250 50 240 56 210C80 214 96 190 84 166C110 150 104 116 84 110C96 76 80 50 66 44L60 0z',
          mix(second, '#ffffff', 0.2),
        ),
  ].join('');
}

function backWall(
  canvas: Canvas,
  { light, choices, building, wall, roof, accent, second }: Scene,
  isWide: boolean,
): string {
  const tiles = under(light, roof);
  const stone = under(light, mix(wall, '#fff6e4', 0.2));
  const left = isWide ? 340 : 0;
  const arch = choices.pick([
    'M530 530V400a70 76 0 0 1 140 0V530z',
    'M520 530V410Q500 370 540 340Q570 320 600 296Q630 320 660 340Q700 370 680 410V530z',
    'M490 530V380H710V530z',
  ]);
  const windows = isWide
    ? 'M400 500v-70a26 28 0 0 1 52 0v70zM748 500v-70a26 28 0 0 1 52 0v70z'
    : 'M300 500v-70a26 28 0 0 1 52 0v70zM400 500v-70a26 28 0 0 1 52 0v70zM748 500v-70a26 28 0 0 1 52 0v70zM190 500v-70a26 28 0 0 1 52 0v70zM80 500v-70a26 28 0 0 1 52 0v70z';
  return [
    group('fill-rule="evenodd"', fill(canvas.gradient([stone.mid, stone.lit]), `M${left} 270H860V530H${left}z${arch}`)),
    line(under(light, accent).mid, 8, arch, { dash: '14 8' }) +
      line(stone.shade, 4, arch, { isRound: false, opacity: 0.6 }),
    fill(light.isDark ? '#f5b65c' : under(light, second).mid, windows) +
      line(stone.shade, 4, windows, { isRound: false, opacity: 0.6 }),
    fill(stone.shade, `M${left} 286H860V294H${left}z`, 0.6),
    building === 'verandah'
      ? fill(tiles.mid, `M${left - 40} 300L${left + 30} 236H840L910 300z`) +
        line(tiles.shade, 3, `M${left} 280H880M${left + 10} 260H860`, { dash: '12 6', opacity: 0.6 })
      : fill(stone.lit, `M${left} 262H860V276H${left}z`),
  ].join('');
}

function beds(canvas: Canvas, { light, choices, view }: Scene): string {
  const soil = under(light, '#4f8a58');
  const stone = under(light, '#f3e2c4');
  const kind = { sea: 'palm', lake: 'palm', desert: 'palm', city: 'violet', hills: 'green', savannah: 'green' }[view];
  const height = choices.whole(250, 330);
  const tree = (x: number, lean: number) =>
    kind === 'palm'
      ? palm(canvas, light, { x, y: 566, height, lean, size: 0.7 })
      : crownedTree(light, {
          x,
          y: 568,
          size: 1.5,
          crown: kind === 'violet' ? '#8a6cc0' : choices.pick(['#3f8a5c', '#f2954a']),
        });
  const bed = (x: number) =>
    fill(stone.shade, `M${x - 84} 560H${x + 84}L${x + 100} 590H${x - 100}z`) +
    fill(stone.lit, `M${x - 84} 554H${x + 84}L${x + 100} 582H${x - 100}z`) +
    fill(soil.shade, `M${x - 70} 560q20-30 44-10q20-30 50-4q30-24 56 6l8 22H${x - 80}z`);
  return (
    shadow(light, 420, 584, 130, 14) +
    shadow(light, 790, 584, 130, 14) +
    tree(412, -16) +
    tree(788, 18) +
    bed(412) +
    bed(788)
  );
}

const fountains: Record<'bowls' | 'star' | 'channel', (canvas: Canvas, light: Light, scene: Scene) => string> = {
  bowls(canvas, light, { second }) {
    const [stone, blue] = [under(light, '#fdf0d2'), poolWater(light, '#3fb9b1')];
    return [
      shadow(light, 612, 726, 230, 40),
      fill(canvas.gradient([stone.lit, stone.mid, stone.shade], 'across'), 'M390 676V712C420 756 780 756 810 712V676z'),
      line(under(light, second).mid, 14, 'M394 704C430 744 770 744 806 704', { dash: '20 10' }),
      ellipse(stone.lit, 600, 676, 210, 46) +
        ellipse(blue.near, 600, 680, 186, 36) +
        ellipse(blue.middle, 580, 676, 130, 20),
      fill(stone.mid, 'M576 684L586 590H614L624 684z') + fill(stone.lit, 'M576 684L586 590H596L592 684z'),
      fill(stone.mid, 'M500 580C520 620 680 620 700 580z') +
        ellipse(stone.lit, 600, 580, 100, 18) +
        ellipse(blue.middle, 600, 580, 86, 12),
      fill(stone.mid, 'M590 580L594 520H606L610 580z') + fill(stone.lit, 'M556 516C566 540 634 540 644 516z'),
      jets(
        light,
        'M600 516V470M600 472Q570 466 560 516M600 472Q630 466 640 516M506 584Q480 600 474 668M694 584Q720 600 726 668M560 594Q548 620 546 690M640 594Q652 620 654 690',
      ),
      light.isDark ? underwaterLamp(canvas, 600, 676) : '',
    ].join('');
  },
  star(canvas, light, { accent, second }) {
    const [tile, blue, stone] = [under(light, second), poolWater(light, '#3fb9b1'), under(light, '#fdf0d2')];
    const points =
      'M600 616L672 634 800 630 786 664 860 684 786 704 800 738 672 734 600 752 528 734 400 738 414 704 340 684 414 664 400 630 528 634z';
    return [
      shadow(light, 610, 716, 280, 46),
      group('transform="translate(0 14)"', fill(tile.shade, points)) + fill(stone.lit, points),
      group('transform="translate(0-2)"', line(under(light, accent).mid, 8, points, { dash: '16 10' })),
      ellipse(tile.mid, 600, 682, 196, 46) +
        ellipse(blue.near, 600, 686, 184, 40) +
        ellipse(blue.middle, 580, 680, 120, 22),
      fill(stone.mid, 'M572 690Q600 700 628 690L616 650H584z') + ellipse(stone.lit, 600, 650, 34, 8),
      jets(
        light,
        'M600 648V540M600 544Q560 536 540 676M600 544Q640 536 660 676M600 560Q580 560 572 664M600 560Q620 560 628 664',
      ),
      light.isDark ? underwaterLamp(canvas, 600, 682) : '',
    ].join('');
  },
  channel(canvas, light, { second }) {
    const [stone, blue] = [under(light, '#fdf0d2'), poolWater(light, '#3fb9b1')];
    return [
      fill(stone.shade, 'M548 546H652L760 800H440z') + fill(stone.lit, 'M552 540H648L744 800H456z'),
      fill(canvas.gradient([blue.far, blue.middle, blue.near]), 'M562 552H638L712 800H488z'),
      line(under(light, second).mid, 9, 'M556 548L472 796M644 548L728 796', { dash: '14 10' }),
      line(light.sun, 5, 'M574 600H622M570 650H600M590 690H650M560 730H620M610 770H660', { opacity: 0.7 }),
      jets(
        light,
        'M500 660Q560 560 600 690M700 660Q640 560 600 690M474 740Q550 620 600 770M726 740Q650 620 600 770M526 590Q570 530 600 610M674 590Q630 530 600 610',
      ),
      light.isDark ? underwaterLamp(canvas, 600, 680) : '',
    ].join('');
  },
};

function jets(light: Light, d: string): string {
  return line(under(light, '#eafaf6').lit, 6, d, { opacity: 0.8 });
}
