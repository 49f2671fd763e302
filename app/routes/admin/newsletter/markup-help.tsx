const signs = [
  ['## New routes', 'a heading'],
  ['[our fares](https://…)', 'a link'],
  ['[[See the fares]](/flights)', 'a button, on a line of its own'],
] as const;

/** The few signs that mean more than themselves. */
export function MarkupHelp() {
  return (
    <div className="rounded-md bg-sunken px-4 py-3 text-sm text-ink-2">
      <p>
        An empty line begins a paragraph. The greeting, the house’s footer and the way out come by themselves.
      </p>
      <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        {signs.map(([sign, meaning]) => (
          <div key={sign} className="flex flex-wrap gap-x-2">
            <dt>
              <code dir="ltr" className="text-ink">
                {sign}
              </code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
