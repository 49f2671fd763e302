const easternDigits = /[٠-٩۰-۹]/g;

/** A reference as people write it, FM-123 456, fm123456 or 123456, as it is stored; undefined where it can be none. */
export function readReference(typed: string): string | undefined {
  const plain = typed
    .replaceAll(easternDigits, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
  const digits = /^(?:FM)?(\d{6,12})$/.exec(plain)?.[1];
  return digits && `FM${digits}`;
}
