export interface SliderScale {
  min: number;
  max: number;
  step: number;
}

const mostSteps = 60;
const roundSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000];

/** Round ends with everything between them, and few enough steps for the arrow keys. */
export function sliderScale(least: number, most: number): SliderScale {
  const step = roundSteps.find((size) => (most - least) / size <= mostSteps) ?? 1_000_000;
  // What costs the least stays in sight, however far the slider is drawn.
  return { min: Math.ceil(least / step) * step, max: Math.ceil(most / step) * step, step };
}
