const words = /^[\p{L}\p{M}\p{Zs}'’.-]{1,60}$/u;
const isAddressLike = /\p{L}\.\p{L}/u;

/**
 * The name to greet somebody by, if it reads like one. A form accepts any address and any name, so without this
 * a stranger could have us mail their advertisement to others.
 */
export function greetingName(name: string): string | undefined {
  return words.test(name) && !isAddressLike.test(name) ? name : undefined;
}
