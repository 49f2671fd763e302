import clsx from 'clsx';
import { TailMark } from '#ui/tail-mark.tsx';
import { pictureName } from '../pictures/picture-names.ts';

const sizes = {
  sm: { pixels: 28, box: 'size-7 rounded-[6px] p-0.5' },
  md: { pixels: 40, box: 'size-10 rounded-sm p-1' },
  lg: { pixels: 56, box: 'size-14 rounded-md p-1' },
};

/** An airline's logo, or a drawn tail if it has none. */
export function AirlineBadge({
  code,
  logoFile,
  name,
  size = 'md',
  className,
}: {
  code: string;
  logoFile: string | null;
  /** The alternative text; leave it out where the name is visible beside the badge. */
  name?: string | undefined;
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
}) {
  if (!logoFile) return <TailMark code={code} name={name} size={size} className={className} />;
  const { pixels, box } = sizes[size];
  return (
    // Logos are made for white, so the background stays white in the dark theme.
    <img
      src={`/pictures/${pictureName(logoFile, 320)}`}
      width={pixels}
      height={pixels}
      alt={name ?? ''}
      loading="lazy"
      decoding="async"
      className={clsx('inline-block flex-none border border-line bg-[oklch(0.995_0_0)] object-contain', box, className)}
    />
  );
}
