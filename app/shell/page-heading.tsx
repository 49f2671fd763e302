/** The opening of a text page: ocean ground, the cloth's border below. */
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
