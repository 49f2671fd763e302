/** A part of the page that a link leads to. */
export function Section({
  id,
  heading,
  aside,
  children,
}: {
  id: string;
  heading: string;
  aside?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-16 pt-10 lg:pt-12">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-heading`} className="text-xl lg:text-2xl">
          {heading}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
