/** A city without what a catalogue writes behind it: "Sydney (Mascot)", "London, Essex", "Muscat/Seeb". */
export function cityStem(city: string): string {
  return /^[^(,/]+/.exec(city)?.[0].trim() || city;
}
