const plain = /^(\d{1,12})(?:[.,](\d{1,2}))?$/;
const inThousands = /^([1-9]\d{0,2}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/;
const inSpacedThousands = /^([1-9]\d{0,2}(?:\s\d{3}){1,3})(?:[.,](\d{1,2}))?$/;

/**
 * An amount or a percentage as people type it, in hundredths: 1250.5, 1250,50, 1,250.50 or 1 250,50. A comma before three
 * digits groups thousands, before one or two it is the decimal sign. Undefined for everything else: a guess that is wrong
 * is wrong by a hundred.
 */
export function minorUnitsIn(typed: string): number | undefined {
  const text = typed.trim();
  const [, units, hundredths = ''] =
    plain.exec(text) ?? inThousands.exec(text) ?? inSpacedThousands.exec(text) ?? [];
  if (units === undefined) return undefined;
  return Number(units.replaceAll(/[,\s]/g, '')) * 100 + Number(hundredths.padEnd(2, '0'));
}
