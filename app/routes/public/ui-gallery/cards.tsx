import { Button } from '#app/ui/button.tsx';
import { Card, CardHead } from '#app/ui/card.tsx';
import { Chapter } from './specimen.tsx';

export function CardsChapter() {
  return (
    <Chapter
      id="cards"
      title="Cards"
      text="Something to open or to buy. Like figures share one ruled strip instead."
    >
      <div className="grid gap-5 md:grid-cols-3">
        <Card>
          <CardHead title="Plain" text="It only holds." />
          <p>One thing, with its own padding.</p>
        </Card>
        <Card>
          <CardHead
            title="With an action"
            action={
              <Button size="sm" tone="quiet">
                Edit
              </Button>
            }
          />
          <p>The action belongs to the whole card.</p>
        </Card>
        <Card lifts>
          <CardHead
            title={
              <a href="#cards" className="text-ink after:absolute after:inset-0 after:rounded-lg">
                Leads somewhere
              </a>
            }
            text="Point at it: the whole card answers."
          />
          <p>A title that is quite long and runs over more than one line still leaves the text its room.</p>
        </Card>
      </div>
    </Chapter>
  );
}
