import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { AirlineBadge } from './airline-badge.tsx';
import { HotelPicture, Picture, sourceSet } from './hotel-picture.tsx';

const id = '0198c0de-7a11-7000-8000-000000000001';

describe('a picture', () => {
  test('names its widths, its proportion and what it shows', () => {
    const html = renderToStaticMarkup(
      <Picture photo={{ id, width: 1600, height: 1000, alt: 'The pool' }} sizes="50vw" lazy />,
    );
    for (const part of ['width="1600"', 'height="1000"', 'alt="The pool"', 'sizes="50vw"', 'loading="lazy"']) {
      expect(html).toContain(part);
    }
    expect(html).toContain(`src="/pictures/${id}-640.webp"`);
    expect(html).toContain(`/pictures/${id}-1280.avif 1280w`);
  });

  test.each([
    [1280, ['320 320w', '640 640w', '1280 1280w']],
    [900, ['320 320w', '640 640w', '1280 900w']],
    [640, ['320 320w', '640 640w']],
    [500, ['320 320w', '640 500w']],
    [64, ['320 64w']],
  ])('that was %d wide never promises more than there is', (width, expected) => {
    const set = expected.map((one) => `/pictures/${id}-${one.replace(' ', '.avif ')}`).join(', ');
    expect(sourceSet(id, width, 'avif')).toBe(set);
  });
});

describe('a hotel', () => {
  test('is shown by its photo, which says what it shows', () => {
    const photo = { id, width: 800, height: 500, alt: 'The pool' };
    expect(renderToStaticMarkup(<HotelPicture hotelId={id} photo={photo} sizes="320px" />)).toContain('alt="The pool"');
  });

  test('without a photo has a cloth, the same every time', () => {
    const show = (hotelId: string) =>
      renderToStaticMarkup(<HotelPicture hotelId={hotelId} photo={undefined} sizes="320px" />);
    expect(show(id)).toContain('mji');
    expect(show(id)).not.toContain('<img');
    expect(show(id)).toBe(show(id));
    const cloths = new Set(Array.from({ length: 40 }, (_, n) => show(`${id.slice(0, -2)}${n + 10}`)));
    expect(cloths.size).toBe(12);
  });
});

describe('an airline', () => {
  test('is shown by its logo, with its name only where it does not stand beside it', () => {
    expect(renderToStaticMarkup(<AirlineBadge code="KQ" logoFile={id} />)).toMatch(
      /<img src="[^"]+-320\.webp".* alt=""/,
    );
    expect(renderToStaticMarkup(<AirlineBadge code="KQ" logoFile={id} name="Kenya Airways" />)).toContain(
      'alt="Kenya Airways"',
    );
  });

  test('without a logo is shown by a drawn tail, which names it only where nothing else does', () => {
    const named = renderToStaticMarkup(<AirlineBadge code="KQ" logoFile={null} name="Kenya Airways" />);
    expect(named).not.toContain('<img');
    expect(named).toContain('aria-label="Kenya Airways"');
    expect(renderToStaticMarkup(<AirlineBadge code="KQ" logoFile={null} />)).toContain('aria-hidden="true"');
  });
});
