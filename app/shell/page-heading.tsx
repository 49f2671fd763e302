/** The header of a text page: ocean background, pattern border below. */
export function PageHeading({ heading, lede }: { heading: string; lede?: string }) {
  return (
    <header className="relative overflow-hidden bg-ocean text-on-ocean">
      <div className="wrap pt-12 pb-16 lg:pt-16 lg:pb-20">
        <h1 className="max-w-[24ch] text-3xl font-extrabold lg:text-[2.5rem]/[1.15]">{heading}</h1>
        {lede && <p className="mt-4 max-w-[56ch] text-lg text-on-ocean-2">{lede}</p>}
      </div>
      <div className="pindo absolute! inset-x-0 bottom-0 [--pindo-ink:color-mix(in_oklab,var(--color-on-ocean-2)_34%,transparent)]" />
    </header>
  );
}

/** A page with a search form: heading on ocean background, the form in a card that overlaps it. */
export function SearchPage({ heading, lede, children }: { heading: string; lede?: string; children: React.ReactNode }) {
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
        <div className="relative z-2 rounded-xl border border-line bg-surface p-4 shadow-3 md:p-6">{children}</div>
      </div>
    </>
  );
}
