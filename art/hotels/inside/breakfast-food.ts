import { type Canvas, type Colour, circle, ellipse, fill, line } from '../canvas.ts';
import { type Light, under } from '../light.ts';
import { shadow } from '../nature.ts';
import { brass, fruitDish } from './breakfast-fruit.ts';

/** Stands on its own shadow at 0, 0. */
export type Dish = (canvas: Canvas, light: Light, accent: Colour) => string;

function steam(light: Light, d: string): string {
  return line(light.sun, 6, d, { opacity: 0.65 });
}

/** Pours coffee or tea, 110 to 200 high. */
export const vessels = {
  brass(canvas, light) {
    const edge = under(light, '#8a5a30');
    return [
      shadow(light, 8, 4, 74, 12),
      fill(edge.lit, 'M32-96C66-106 78-130 98-160L108-154C98-118 82-74 46-56z'),
      line(edge.shade, 10, 'M-40-86C-88-106-88-142-32-150', { isRound: false }),
      fill(
        brass(canvas, light),
        'M-44-4C-62-46-54-82-26-106C-20-130-18-146-24-166H24C18-146 20-130 26-106C54-82 62-46 44-4Q0 10-44-4zM-30-164Q0-210 30-164z',
      ),
      circle(under(light, '#e3a23c').lit, 0, -196, 8),
      line(edge.mid, 4, 'M-26-106H26M-42-22H42M-26-164H26', { isRound: false }),
      line(edge.mid, 8, 'M-42-56H46', { dash: '0 14', isRound: true, opacity: 0.6 }),
      steam(light, 'M110-172q-14-16 0-32t0-34'),
    ].join('');
  },
  jebena(_canvas, light) {
    const clay = under(light, '#4a2c30');
    const straw = under(light, '#d9a860');
    return [
      shadow(light, 8, 4, 70, 12),
      fill(straw.mid, 'M-44-8H44L50 4Q0 14-50 4z'),
      line(straw.shade, 5, 'M-44 0Q0 8 44 0', { dash: '8 6' }),
      fill(clay.mid, 'M34-76C58-88 66-104 74-124L86-118C82-90 70-66 48-52z'),
      line(clay.dark, 11, 'M-42-66C-86-84-74-146-14-140', { isRound: false }),
      fill(clay.shade, 'M0 2C-40 2-58-22-56-48C-54-78-34-92-16-98L-12-164H12L16-98C34-92 54-78 56-48C58-22 40 2 0 2z'),
      fill(clay.lit, 'M-46-44C-44-70-28-84-8-94L-6-160H-2L-2-92C-24-80-34-66-34-40C-40-34-46-36-46-44z', 0.6),
      fill(clay.mid, 'M-20-176H20L14-160H-14z'),
      fill(straw.lit, 'M-8-176L-4-198H4L8-176z'),
      line(straw.lit, 4, 'M-18-102Q0-96 18-102M-54-38Q0-22 54-38', { dash: '6 6' }),
      steam(light, 'M88-136q-14-16 0-32t0-34'),
    ].join('');
  },
  teapot(_canvas, light, accent) {
    const glaze = under(light, accent);
    const band = under(light, '#fffaf0').lit;
    return [
      shadow(light, 8, 4, 84, 12),
      fill(glaze.mid, 'M50-66C76-62 80-92 100-104L112-98C104-66 90-30 52-26z'),
      line(glaze.shade, 11, 'M-54-84C-104-92-104-22-50-28', { isRound: false }),
      fill(glaze.lit, 'M-40 0C-74-22-74-84-32-104H32C74-84 74-22 40 0Q0 8-40 0z'),
      fill(glaze.shade, 'M40 0C74-22 74-84 32-104H12C46-84 52-24 14 3Q28 3 40 0z'),
      fill(band, 'M-62-62Q0-48 62-62L63-46Q0-32-63-46z', 0.9),
      line(glaze.shade, 7, 'M-54-53Q0-40 54-53', { dash: '0 13', isRound: true }),
      fill(glaze.mid, 'M-34-102Q0-134 34-102Q0-92-34-102z') + circle(band, 0, -124, 8),
      steam(light, 'M114-112q-14-16 0-32t0-34'),
    ].join('');
  },
  kettle(_canvas, light, accent) {
    const enamel = under(light, accent);
    return [
      shadow(light, 8, 4, 76, 12),
      line(enamel.dark, 8, 'M-40-118C-44-186 44-186 40-118', { isRound: false }),
      fill(enamel.mid, 'M40-60C64-70 74-100 80-134L94-130C94-90 82-40 44-26z'),
      fill(enamel.lit, 'M-54 0L-42-116H42L54 0Q0 10-54 0z'),
      fill(enamel.shade, 'M20 4L16-116H42L54 0Q40 4 20 4z'),
      fill(enamel.shade, 'M-42-116Q0-146 42-116Q0-106-42-116z') + circle(enamel.dark, 0, -134, 7),
      line(under(light, '#fffaf0').lit, 5, 'M-53-10Q0 0 53-10', { isRound: false }),
      line(under(light, '#fffaf0').lit, 7, 'M-36-40L-20-90', { dash: '0 18', isRound: true }),
      steam(light, 'M92-146q-14-16 0-32t0-34'),
    ].join('');
  },
} satisfies Record<string, Dish>;

export type Vessel = keyof typeof vessels;

/** What is drunk from, with the vessel it belongs to. */
export const cups: Record<Vessel, Dish> = { brass: coffeeCup, jebena: smallCup, teapot: chaiGlass, kettle: mug };

function coffeeCup(_canvas: Canvas, light: Light, accent: Colour): string {
  const [glaze, white] = [under(light, accent), under(light, '#fffdf6')];
  return [
    shadow(light, 8, 6, 52, 10),
    ellipse(white.lit, 0, 0, 50, 11) + ellipse(white.mid, 0, -2, 40, 7),
    line(glaze.mid, 5, 'M28-30q18 2 8 16q-6 6-14 6', { isRound: false }),
    fill(glaze.mid, 'M-28-38C-28-10-16-2 0-2S28-10 28-38z'),
    fill(glaze.lit, 'M-28-38C-28-10-16-2-8-2C-16-12-18-24-18-38z'),
    ellipse(white.lit, 0, -38, 28, 7) + ellipse(under(light, '#5a3028').mid, 0, -37, 23, 5),
  ].join('');
}

function smallCup(_canvas: Canvas, light: Light, accent: Colour): string {
  const white = under(light, '#fffdf6');
  return [
    shadow(light, 6, 2, 32, 7),
    fill(white.lit, 'M-28-46C-26-20-18-10-14 0H14C18-10 26-20 28-46z'),
    fill(white.shade, 'M8-46H28C26-20 18-10 14 0H4C10-12 12-24 8-46z', 0.7),
    line(under(light, accent).mid, 6, 'M-25-29Q0-22 25-29', { isRound: false }),
    ellipse(white.mid, 0, -46, 28, 7) + ellipse(under(light, '#4a2420').mid, 0, -45, 23, 5),
  ].join('');
}

function chaiGlass(_canvas: Canvas, light: Light): string {
  const chai = under(light, '#cf8a4c');
  return [
    shadow(light, 6, 2, 34, 7),
    fill(under(light, '#ffffff').lit, 'M-27-76H27L21-2Q0 6-21-2z', 0.7),
    fill(chai.mid, 'M-25-60H25L20-6Q0 1-20-6z') + fill(chai.lit, 'M-25-60H-12L-10-3-20-6z'),
    ellipse(under(light, '#e9b884').lit, 0, -60, 25, 5),
    line(under(light, '#ffffff').lit, 3, 'M-27-76Q0-70 27-76', { opacity: 0.9, isRound: false }),
  ].join('');
}

function mug(_canvas: Canvas, light: Light, accent: Colour): string {
  const enamel = under(light, '#fffaf0');
  const rim = under(light, accent);
  return [
    shadow(light, 6, 2, 40, 8),
    line(enamel.mid, 7, 'M28-48q26 0 20 20q-6 14-22 12', { isRound: false }),
    fill(enamel.lit, 'M-30-60L-28-2Q0 6 28-2L30-60z') + fill(enamel.shade, 'M12-60L12 2Q22 1 28-2L30-60z', 0.6),
    ellipse(rim.mid, 0, -60, 31, 8) + ellipse(under(light, '#b9743a').mid, 0, -59, 26, 5),
  ].join('');
}

/** Bread and what is baked, 150 wide. */
export const breads = {
  mandazi(canvas, light, accent) {
    const dough = under(light, '#e0a05a');
    return [
      fill(dough.mid, 'M-70-58L-40-96-10-60zM-26-62L8-106 40-60zM16-58L46-94 72-58z'),
      fill(dough.lit, 'M-70-58L-40-96-34-88-50-58zM-26-62L8-106 14-96-8-60zM16-58L46-94 52-84 32-58z'),
    ]
      .join('')
      .concat(basket(canvas, light, accent));
  },
  croissants(canvas, light, accent) {
    const croissant = (transform: string) => canvas.use('croissant', () => croissantShape(light), transform);
    return [
      croissant('translate(-32-54)rotate(-14)scale(.95)'),
      croissant('translate(34-54)rotate(12)scale(.95)'),
      croissant('translate(2-66)scale(1.05)'),
      basket(canvas, light, accent),
    ].join('');
  },
  chapati(_canvas, light) {
    const bread = under(light, '#e6b878');
    const spots = under(light, '#a8683a').mid;
    return [
      plate(light, 96),
      fill(bread.mid, 'M-74-8C-74 12 74 12 74-8L71-52H-71z'),
      line(
        bread.shade,
        4,
        'M-74-10C-74 10 74 10 74-10M-75-21C-75-1 72-1 72-21M-72-32C-72-12 75-12 75-32M-73-43C-73-23 72-23 72-43',
        { isRound: false },
      ),
      ellipse(bread.lit, 0, -52, 72, 15),
      line(spots, 8, 'M-42-54h8M-14-60h10M12-50h12M34-56h8M-22-48h6M4-43h8', { opacity: 0.65 }),
    ].join('');
  },
  loaf(_canvas, light) {
    const crust = under(light, '#c9803c');
    const wood = under(light, '#8a5a44');
    return [
      shadow(light, 8, 6, 104, 12),
      fill(wood.lit, 'M-100-10H92L104 2H-108z') + fill(wood.shade, 'M-108 2H104V10H-108z'),
      fill(crust.mid, 'M-80-6C-96-50-60-70-10-70S92-56 82-6z') +
        fill(crust.lit, 'M-80-6C-96-50-60-70-10-70C-40-60-56-40-52-6z'),
      line(under(light, '#f6dca8').lit, 6, 'M-30-58q14 12 12 30M4-62q14 12 12 30M38-58q14 10 12 28', {
        isRound: false,
      }),
    ].join('');
  },
} satisfies Record<string, Dish>;

function basket(_canvas: Canvas, light: Light, accent: Colour): string {
  const straw = under(light, '#c08a50');
  return [
    shadow(light, 6, 0, 90, 13),
    fill(straw.mid, 'M-76-58H76L58-4Q0 8-58-4z'),
    line(straw.shade, 12, 'M-68-40H70M-63-20H65', { dash: '10 8', opacity: 0.6 }),
    line(under(light, accent).mid, 7, 'M-70-30H68', { dash: '12 12' }),
    fill(straw.lit, 'M-80-62H80V-50H-80z'),
  ].join('');
}

function croissantShape(light: Light): string {
  const crust = under(light, '#d08a3c');
  return [
    fill(crust.mid, 'M-50 0C-58-28-32-50 0-50S58-28 50 0C40 10 28 4 24-8C10-18-10-18-24-8C-28 4-40 10-50 0z'),
    fill(crust.lit, 'M-50-6C-54-30-30-50 0-50C20-50 36-42 44-30C20-44-26-44-38-14z', 0.8),
    line(crust.shade, 4, 'M-34-38L-20-10M-12-49L-6-17M14-49L8-17M36-37L22-9', { opacity: 0.7, isRound: false }),
  ].join('');
}

function plate(light: Light, rx: number): string {
  const white = under(light, '#fffaf0');
  const ry = Math.round(rx * 0.2);
  return (
    shadow(light, 8, 8, rx, ry) +
    ellipse(white.lit, 0, 0, rx, ry) +
    ellipse(white.mid, 0, -2, Math.round(rx * 0.82), Math.round(ry * 0.75))
  );
}

/** Small things beside the plates. */
export const extras = {
  juice(_canvas, light) {
    const juice = under(light, '#f7a040');
    return [
      shadow(light, 8, 4, 34, 7),
      fill(under(light, '#ffffff').lit, 'M-26-89H26L20-3Q0 5-20-3z', 0.75),
      fill(juice.lit, 'M-24-69H24L19-7Q0 0-19-7z') + fill(under(light, '#fbc873').lit, 'M-24-69H-12L-10-3-19-7z'),
      ellipse(under(light, '#fbc873').lit, 0, -69, 24, 5),
      circle(under(light, '#f2764f').lit, 26, -89, 17) + circle(under(light, '#fbd08a').lit, 26, -89, 12),
    ].join('');
  },
  hibiscusJuice(_canvas, light) {
    const juice = under(light, '#c23a4e');
    return [
      shadow(light, 8, 4, 34, 7),
      fill(under(light, '#ffffff').lit, 'M-25-96H25L20-3Q0 5-20-3z', 0.75),
      fill(juice.mid, 'M-24-76H24L19-7Q0 0-19-7z') + fill(juice.lit, 'M-24-76H-12L-10-3-19-7z'),
      line(under(light, '#fffaf0').lit, 5, 'M2-30L26-122', { isRound: false }),
      fill(under(light, '#4f9a62').lit, 'M-26-94C-34-114-18-122-10-118C-10-106-16-98-26-94z'),
    ].join('');
  },
  friedEggs(_canvas, light) {
    const yolk = under(light, '#f5b02e');
    return [
      plate(light, 72),
      fill(
        under(light, '#ffffff').lit,
        'M-52-4C-48-16-26-14-18-12C0-18 16-16 24-12C44-14 54-4 44 2C26 8 8 4-4 6C-24 10-50 6-52-4z',
      ),
      ellipse(yolk.mid, -22, -3, 13, 6) +
        ellipse(yolk.lit, -22, -5, 12, 6) +
        ellipse(yolk.mid, 20, -3, 13, 6) +
        ellipse(yolk.lit, 20, -5, 12, 6),
    ].join('');
  },
  eggCup(_canvas, light, accent) {
    const [cup, shell] = [under(light, accent), under(light, '#f3d2ae')];
    return [
      shadow(light, 6, 2, 30, 6),
      fill(shell.lit, 'M-22-34C-22-66-10-80 0-80S22-66 22-34z') +
        fill(shell.mid, 'M6-78C18-70 22-58 22-34H10C14-52 12-66 6-78z'),
      fill(cup.mid, 'M-26-40Q0-32 26-40C26-22 16-16 6-14V-6Q18-4 18 0Q0 6-18 0Q-18-4-6-6V-14C-16-16-26-22-26-40z'),
      fill(cup.lit, 'M-26-40L-14-37C-14-24-10-18-6-14C-16-16-26-22-26-40z'),
    ].join('');
  },
  honey(_canvas, light, accent) {
    const honey = under(light, '#e08a24');
    const cloth = under(light, accent);
    return [
      shadow(light, 8, 2, 38, 7),
      fill(honey.mid, 'M-30-60Q-36-30-28-2Q0 6 28-2Q36-30 30-60z') +
        fill(under(light, '#fbc04a').lit, 'M-30-60Q-36-30-28-2L-14 1Q-22-30-16-60z'),
      fill(under(light, '#fffaf0').lit, 'M-20-44H22V-20H-20z', 0.9) + fill(honey.mid, 'M0-40l8 5v8l-8 5-8-5v-8z'),
      fill(cloth.mid, 'M-36-56L-30-76Q0-84 30-76L36-56Q18-62 0-56Q-18-62-36-56z') +
        fill(cloth.lit, 'M-36-56L-30-76-10-80-14-59z'),
    ].join('');
  },
  dates(_canvas, light, accent) {
    const [date, bowl] = [under(light, '#7a3a24'), under(light, accent)];
    return [
      shadow(light, 8, 2, 56, 9),
      line(date.mid, 20, 'M-42-40l20-6M20-46l22 5M-8-58l16 2') + line(date.lit, 19, 'M-18-48l22 3M6-52l20-4'),
      fill(bowl.mid, 'M-56-42Q0-28 56-42C54-16 36 0 18 2H-18C-36 0-54-16-56-42z') +
        fill(bowl.lit, 'M-56-42L-32-37C-30-16-24-6-14 2H-18C-36 0-54-16-56-42z'),
      line(under(light, '#fffaf0').lit, 4, 'M-50-28Q0-14 50-28', { dash: '8 8', opacity: 0.8 }),
    ].join('');
  },
  posy(_canvas, light, accent) {
    const [vase, green] = [under(light, '#fffaf0'), under(light, '#3f8a5c')];
    return [
      shadow(light, 6, 2, 30, 6),
      fill(
        green.mid,
        'M0-50C-30-56-44-76-46-92C-20-92-6-74 0-50C8-76 26-88 48-86C44-66 26-50 0-50zM-4-60L-2-110H4L4-60z',
      ),
      line(
        under(light, accent).lit,
        24,
        'M-32-98h0M-18-92h0M-26-84h0M-8-120h0M8-120h0M0-106h0M24-92h0M40-94h0M32-80h0',
      ),
      line(under(light, '#fbd08a').lit, 11, 'M-25-91h0M0-115h0M32-89h0'),
      fill(vase.lit, 'M-12-56H12L10-42C26-30 26-8 14 0Q0 4-14 0C-26-8-26-30-10-42z') +
        fill(vase.mid, 'M4-56H12L10-42C26-30 26-8 14 0L6 2C14-14 14-30 2-42z'),
    ].join('');
  },
} satisfies Record<string, Dish>;

/** The big dish in the middle, 390 wide. */
export const centres = {
  tropical: (canvas, light) => fruitDish(canvas, light, 'plate', ['pineapple', 'papaya', 'watermelon', 'bananas']),
  melons: (canvas, light) => fruitDish(canvas, light, 'leaf', ['papaya', 'oranges', 'watermelon', 'mangoes']),
  mangoes: (canvas, light) => fruitDish(canvas, light, 'brass', ['oranges', 'papaya', 'mangoes', 'bananas']),
  orchard: (canvas, light) => fruitDish(canvas, light, 'leaf', ['pineapple', 'watermelon', 'mangoes', 'bananas']),
  injera(_canvas, light, accent) {
    const [straw, bread] = [under(light, '#d9a860'), under(light, '#d8b490')];
    return [
      shadow(light, 16, 18, 200, 38),
      fill(straw.shade, 'M-196-8L-150 34Q0 62 150 34L196-8z') +
        line(under(light, accent).mid, 10, 'M-176 16Q0 62 176 16', { dash: '14 14' }),
      ellipse(straw.lit, 0, -8, 198, 42) + ellipse(bread.mid, 0, -12, 176, 34) + ellipse(bread.lit, 0, -15, 172, 32),
      line(bread.shade, 4, 'M-150-14h300M-130-24h260M-130-4h260M-90-36h180M-90 6h180', {
        dash: '0 15',
        isRound: true,
        opacity: 0.45,
      }),
      ...[
        ['#b8402c', -84, -18, 44, 15],
        ['#e3a23c', 4, -36, 40, 12],
        ['#3f7a4c', 92, -20, 44, 15],
        ['#c9703c', 6, -4, 48, 15],
      ].map(([colour, x, y, rx, ry]) => mound(light, String(colour), Number(x), Number(y), Number(rx), Number(ry))),
      ...[-136, 128].map(
        (x) =>
          fill(bread.shade, `M${x - 34}-22q34-14 68 0v16q-34 10-68 0z`) +
          fill(bread.lit, `M${x - 34}-26q34-14 68 0v10q-34 8-68 0z`),
      ),
    ].join('');
  },
  baker(canvas, light, accent) {
    const croissant = (transform: string) => canvas.use('croissant', () => croissantShape(light), transform);
    const stand = under(light, accent);
    return [
      shadow(light, 12, 10, 110, 18),
      fill(stand.mid, 'M-60 6Q0 18 60 6Q24-4 16-60H-16Q-24-4-60 6z') +
        fill(stand.lit, 'M-60 6L-30 10Q-10-10-8-60H-16Q-24-4-60 6z'),
      ellipse(stand.shade, 0, -60, 180, 28) + ellipse(under(light, '#fffaf0').lit, 0, -67, 180, 28),
      croissant('translate(-96-74)rotate(-8)scale(1.1)') + croissant('translate(96-74)rotate(8)scale(1.1)'),
      croissant('translate(-36-110)rotate(-6)scale(1.1)') +
        croissant('translate(44-110)rotate(6)scale(1.1)') +
        croissant('translate(2-66)scale(1.25)'),
    ].join('');
  },
} satisfies Record<string, Dish>;

export type Centre = keyof typeof centres;

function mound(light: Light, colour: string, x: number, y: number, rx: number, ry: number): string {
  const stew = under(light, `#${colour.slice(1)}`);
  return ellipse(stew.shade, x, y + 3, rx, ry) + ellipse(stew.lit, x - 2, y - 2, rx - 2, ry - 1);
}
