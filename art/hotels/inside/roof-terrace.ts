import { type Canvas, fill, group, line, mix, series } from '../canvas.ts';
import { type Scene, sunOver } from '../hotel-style.ts';
import { under } from '../light.ts';
import { lampGlow, r, shadow } from '../nature.ts';
import { lounger, parasol, pottedPlant } from '../props.ts';
import { paving } from './paving.ts';
import { poolWater, underwaterLamp } from './pool-water.ts';
import { parapet } from './railings.ts';
import { viewBehind } from './view-behind.ts';

const vanishing = { x: 560, y: 380 };

/** The hotel's roof: a lounge in the shade, a small pool and the view over the parapet. */
export function roofTerrace(canvas: Canvas, scene: Scene): string {
  const { light, choices } = scene;
  const sun = sunOver(scene, vanishing.y);
  const bulbs = 'M0 200Q180 300 400 216T760 200Q960 290 1200 190';
  return [
    viewBehind(canvas, scene, { horizon: vanishing.y, bottom: 520, sun }),
    paving(canvas, light, {
      kind: choices.pick<'planks' | 'tiles' | 'checks' | 'stone'>(['planks', 'tiles', 'checks', 'stone']),
      top: 520,
      vanishing,
      colour: choices.pick(['#e0c4a0', '#c9a078', '#ecd6b0', '#d9a888']),
    }),
    group('transform="translate(0-42)"', parapet(canvas, scene)),
    choices.isTrue(0.6)
      ? line(under(light, '#5a3a44').mid, 3, bulbs) +
        (light.isDark ? lampGlow(canvas, 600, 230, 200, 0.35) : '') +
        line(light.isDark ? '#ffe2a0' : light.sun, 16, bulbs, { dash: '0 60', isRound: true })
      : '',
    choices.isTrue(0.7) ? plunge(canvas, scene) : sunny(canvas, scene),
    lounge(canvas, scene),
    canvas.use('pot', () => pottedPlant(light, { x: 0, y: 0, size: 1 }), 'translate(90 590)scale(1.3)'),
    canvas.use('pot', () => pottedPlant(light, { x: 0, y: 0, size: 1 }), 'translate(1130 760)scale(1.9)'),
    choices.isTrue()
      ? canvas.use('pot', () => pottedPlant(light, { x: 0, y: 0, size: 1 }), 'translate(520 566)scale(1)')
      : '',
  ].join('');
}

function sunny(canvas: Canvas, { light, accent, second }: Scene): string {
  const seat = (x: number, y: number, size: number) =>
    canvas.use(
      'lounger',
      () => lounger(light, { x: 0, y: 0, size: 1, accent: second }),
      `translate(${x} ${y})scale(${size})`,
    );
  return [
    shadow(light, 260, 650, 130, 12),
    parasol(light, { x: 260, y: 650, size: 1.9, accent }),
    seat(200, 652, 1.2),
    seat(350, 712, 1.5),
  ].join('');
}

/** A small pool let into the roof. */
function plunge(canvas: Canvas, { light, wall }: Scene): string {
  const [stone, blue] = [under(light, mix(wall, '#fff6e4', 0.5)), poolWater(light, '#3fb9b1')];
  const rim = 'M176 566H470L428 716H-20z';
  return [
    group('transform="translate(0 16)"', fill(stone.shade, rim)) + fill(stone.lit, rim),
    fill(canvas.gradient([blue.far, blue.middle, blue.near]), 'M192 580H446L406 698H40z'),
    light.isDark ? underwaterLamp(canvas, 230, 664) : '',
    line(light.sun, 5, 'M230 604H320M300 632H390M150 650H250M200 680H330', { opacity: 0.7 }),
    line(blue.near, 4, 'M320 600q20-8 40 0t40 0M180 626q20-8 40 0', { opacity: 0.4 }),
  ].join('');
}

/** Sofas around a low table, under slats, a sail or an awning. */
function lounge(canvas: Canvas, { light, choices, accent, second, roof }: Scene): string {
  const wood = under(light, choices.pick(['#8a5a44', '#fffaf0', '#5a4044']));
  const [cloth, other, white, thatch] = [
    under(light, accent),
    under(light, second),
    under(light, '#fffaf0'),
    under(light, roof),
  ];
  const covers = {
    slats: () =>
      fill(wood.shade, 'M560 236H1150V256H560z') +
      fill(wood.lit, 'M560 236H1150V242H560z') +
      line(wood.mid, 14, 'M566 230H1150', { dash: '16 27' }),
    awning: () =>
      fill(white.mid, 'M600 170H1110L1160 250H550z') +
      fill(
        cloth.mid,
        series(5)
          .map((index) => `M${600 + index * 102} 170h51L${r(550 + index * 122 + 61)} 250h-61z`)
          .join(''),
      ) +
      fill(
        cloth.lit,
        series(10)
          .map((index) => `M${550 + index * 61} 250h61v10a30 16 0 0 1-61 0z`)
          .filter((_, index) => index % 2 === 0)
          .join(''),
      ) +
      fill(
        white.lit,
        series(10)
          .map((index) => `M${550 + index * 61} 250h61v10a30 16 0 0 1-61 0z`)
          .filter((_, index) => index % 2 === 1)
          .join(''),
      ),
    thatch: () =>
      fill(
        canvas.gradient([thatch.shade, thatch.lit]),
        `M530 256Q640 210 720 120H990Q1070 210 1180 256${'l-13 14l-13-14'.repeat(25)}z`,
      ) +
      line(thatch.dark, 4, 'M700 150H1010M670 180H1050M630 212H1090M590 238H1130', {
        dash: '16 10 9 8',
        opacity: 0.45,
      }),
    sail: () =>
      fill(cloth.mid, 'M540 270Q760 230 1180 150Q1060 220 1150 290Q860 240 540 270z') +
      fill(cloth.lit, 'M540 270Q760 230 1180 150Q960 240 540 270z'),
  };
  const cover = choices.pick<'slats' | 'awning' | 'thatch' | 'sail'>(['slats', 'awning', 'thatch', 'sail']);
  return [
    fill(other.mid, 'M610 604H1090L1190 736H560z') +
      line(under(light, '#f6e3c5').lit, 9, 'M616 620H1082L1160 722H584z', { dash: '16 12' }),
    shadow(light, 850, 676, 230, 20),
    line(wood.shade, 14, 'M590 250V566M1120 250V566', { isRound: false }) +
      line(wood.lit, 5, 'M586 250V566M1116 250V566', { isRound: false }),
    covers[cover](),
    cover === 'slats'
      ? fill(white.lit, 'M574 256H640C630 360 600 420 590 440C606 500 604 540 612 570H566z', 0.85) +
        fill(white.mid, 'M1136 256H1070C1080 360 1110 420 1120 440C1104 500 1106 540 1098 570H1144z', 0.85)
      : '',
    light.isDark ? lampGlow(canvas, 850, 430, 190, 0.7) : '',
    fill(wood.shade, 'M610 620H1110V640H610z'),
    fill(white.mid, 'M612 520Q612 504 630 504H1090Q1108 504 1108 520V600H612z') +
      fill(white.lit, 'M600 576H1120V622Q860 634 600 622z'),
    line(white.shade, 4, 'M776 508V620M944 508V620', { isRound: false, opacity: 0.6 }),
    fill(
      cloth.mid,
      'M640 580C634 550 642 534 652 530H716C726 540 728 560 722 580zM1000 580C994 550 1002 534 1012 530H1076C1086 540 1088 560 1082 580z',
    ) +
      fill(
        other.mid,
        'M826 580C820 550 828 534 838 530H892C902 540 904 560 898 580zM700 584C692 560 696 548 706 544H752C762 552 764 566 758 584z',
      ),
    fill(wood.shade, 'M716 690l10-40h10v40zM964 690l-10-40h-10v40z') +
      fill(wood.lit, 'M690 640H990L1010 660H670z') +
      fill(wood.mid, 'M670 660H1010V670H670z'),
    fill(other.lit, 'M760 648L764 606H786L790 648zM800 648L804 606H826L830 648z') +
      fill(under(light, '#f2954a').lit, 'M862 650C858 626 880 620 892 624C912 616 932 630 926 650z') +
      fill(under(light, '#3f8a5c').mid, 'M892 624C894 608 908 604 918 608C916 618 906 626 892 624z'),
  ].join('');
}
