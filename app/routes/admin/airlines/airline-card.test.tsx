import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AirlineCard } from './airline-card.tsx';

test('an airline whose logo did not come says so, and no other does', () => {
  const airline = { id: 'p9', name: 'Pwani Air', code: 'P9', country: 'Kenya', logoFile: null };
  const card = (isLogoMissing: boolean) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <AirlineCard airline={{ ...airline, isLogoMissing }} deleted={false} />
      </MemoryRouter>,
    );
  expect(card(true)).toContain('Logo could not be loaded');
  expect(card(false)).not.toContain('Logo could not be loaded');
});
