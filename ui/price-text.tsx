import clsx from 'clsx';

/** A prominent price: large figures with a small currency symbol. */
export function PriceText({ text, className }: { text: string; className: string }) {
  const [, symbol = '', figures = text] = /^(\D*)(.+)$/.exec(text) ?? [];
  return (
    <span
      className={clsx(
        'num isolate-ltr inline-block font-display font-extrabold tracking-[-0.02em] whitespace-nowrap',
        className,
      )}
    >
      <span className="me-0.5 text-[0.6em] font-semibold tracking-normal text-ink-2">{symbol}</span>
      {figures}
    </span>
  );
}
