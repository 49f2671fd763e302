/** A line of short facts with dots between them: it breaks between two, within one only on a phone. */
export function ShortFacts({ facts, className }: { facts: readonly string[]; className: string }) {
  return (
    // A dot at the start of a line falls outside, where it is cut off.
    <ul className={`flex flex-wrap gap-x-4 overflow-hidden ${className}`}>
      {facts.map((fact) => (
        <li
          key={fact}
          className="relative md:whitespace-nowrap not-first:before:absolute not-first:before:-start-2.5 not-first:before:content-['·']"
        >
          {fact}
        </li>
      ))}
    </ul>
  );
}
