/** People group thousands, and a form takes both: 1,250.50. Undefined for what is no amount. */
export function hundredthsIn(typed: string): number | undefined {
  const [, units, hundredths = ''] =
    /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed.replaceAll(/[\s,]/g, '')) ?? [];
  return units === undefined ? undefined : Number(units) * 100 + Number(hundredths.padEnd(2, '0'));
}
