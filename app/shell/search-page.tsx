/** A search form on its own page: heading on ocean, the form in a card that overlaps it. */
export function SearchPage({
  heading,
  lede,
  children,
  results,
}: {
  heading: string;
  lede?: string;
  children: React.ReactNode;
  results?: React.ReactNode;
}) {
  return (
    <>
      <header className="relative bg-ocean text-on-ocean">
        <div className="wrap pt-8 pb-24 lg:pt-12 lg:pb-28">
          <h1 className="text-2xl font-extrabold lg:text-3xl">{heading}</h1>
          {lede && <p className="mt-1 text-on-ocean-2">{lede}</p>}
        </div>
        <div className="pindo absolute! inset-x-0 bottom-0 [--pindo-ink:color-mix(in_oklab,var(--color-on-ocean-2)_34%,transparent)]" />
      </header>
      <div className="wrap -mt-16 pb-12 lg:pb-20">
        <div className="relative z-2 rounded-xl border border-line bg-surface p-4 shadow-3 md:p-6">
          {children}
        </div>
        {results}
      </div>
    </>
  );
}
