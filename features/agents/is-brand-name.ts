import { foldText } from '#lib/fold-text.ts';

/** Nobody sells in our name: the customer's documents carry that of the agency. Spaces and signs make no difference. */
export function isBrandName(agencyName: string, siteName: string): boolean {
  return bareName(agencyName) === bareName(siteName);
}

function bareName(name: string): string {
  return foldText(name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')).replaceAll(' ', '');
}
