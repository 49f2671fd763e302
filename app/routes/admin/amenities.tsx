import { data } from 'react-router';
import { amenityCategories, amenityFields, categoryLabels } from '#features/catalogue/amenities/amenity.ts';
import { deleteAmenities, restoreAmenities } from '#features/catalogue/amenities/delete-amenities.ts';
import {
  countAmenities,
  listAmenities,
  readAmenityQuery,
} from '#features/catalogue/amenities/list-amenities.ts';
import { readAmenity } from '#features/catalogue/amenities/read-amenity.ts';
import { addAmenity, updateAmenity } from '#features/catalogue/amenities/save-amenity.ts';
import { setAmenitiesActive } from '#features/catalogue/amenities/set-amenities-active.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { BellRing } from '../../ui/icons.tsx';
import type { Route } from './+types/amenities';
import { AmenityActions } from './amenities/amenity-actions.tsx';
import { AmenityCard } from './amenities/amenity-card.tsx';
import { AmenityDialog } from './amenities/amenity-dialog.tsx';
import { answerForm, chosenIds, nothingChosen } from './catalogue/answer-form.ts';
import { CardList } from './catalogue/card-list.tsx';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { DeleteDialog } from './catalogue/delete-dialog.tsx';
import { FilterSelect } from './catalogue/filter-select.tsx';
import { NothingFound } from './catalogue/nothing-found.tsx';
import { askedDialog, openDialog } from './catalogue/open-dialog.ts';
import type { Outcome } from './catalogue/outcome.ts';
import { SearchBox } from './catalogue/search-box.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { Figure } from './figures.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = readAmenityQuery(searchParams);
  const asked = askedDialog(searchParams);
  const [list, figures, edited] = await Promise.all([
    listAmenities(db, query),
    countAmenities(db),
    asked.editId ? readAmenity(db, asked.editId) : undefined,
  ]);
  return { query, list, figures, asked, edited };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent === 'activate' || intent === 'deactivate') {
    const ids = chosenIds(form);
    if (ids.length === 0) return data<Outcome>(nothingChosen('Amenity'), { status: 422 });
    const changed = await setAmenitiesActive(db, { ids, isActive: intent === 'activate' }, actor);
    const what = changed.length === 1 ? '1 amenity' : `${changed.length} amenities`;
    return data<Outcome>({
      kind: 'done',
      text: `${what} set ${intent === 'activate' ? 'active' : 'inactive'}.`,
    });
  }
  return answerForm(form, {
    noun: 'Amenity',
    fields: amenityFields,
    required: ['name'],
    missing: 'Please fill in the amenity name',
    deleteFailed: ([first = 'Unknown error']) => `Error deleting amenity: ${first}`,
    add: (values) => addAmenity(db, values, actor),
    update: (change) => updateAmenity(db, change, actor),
    remove: (ids) => deleteAmenities(db, ids, actor),
    restore: (ids) => restoreAmenities(db, ids, actor),
  });
}

export default function Amenities({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, figures, asked, edited } = loaderData;
  const { isAdd, editId, deleteIds } = openDialog(asked, actionData);
  return (
    <CataloguePage
      title="Hotel Amenities"
      kind="amenities"
      addLabel="Add Amenity"
      outcome={actionData}
      page={query.page}
      list={list}
      figures={
        <>
          <Figure
            name="Total Amenities"
            value={String(figures.total)}
            hint="Active or not"
            to="/admin/hotels/amenities"
          />
          <Figure
            name="Active"
            value={String(figures.active)}
            hint="Hotels and rooms can have them"
            to="/admin/hotels/amenities?status=active"
          />
          <Figure name="Categories" value={String(figures.categories)} hint="With an amenity" />
          <Figure
            name="Avg. Hotels"
            value={figures.averageHotels === null ? '–' : figures.averageHotels.toFixed(1)}
            hint="Have one of them"
          />
        </>
      }
      toolbar={
        <>
          <SearchBox label="Search amenities" hint="by name or description" />
          <FilterSelect
            label="Category"
            name="category"
            all="All Categories"
            options={amenityCategories.map((value) => ({ value, label: categoryLabels[value] }))}
          />
        </>
      }
    >
      <CardList
        caption="Amenities"
        rows={list.rows}
        nameOf={({ name }) => name}
        card={(amenity) => <AmenityCard amenity={amenity} deleted={query.deleted} />}
        actions={<AmenityActions deleted={query.deleted} />}
        summary={summaryOf(list, 'amenities')}
        empty={<NothingFound icon={BellRing} title="No amenities found" kind="amenities" />}
      />
      {isAdd && <AmenityDialog row={null} outcome={actionData} />}
      {editId && edited && <AmenityDialog row={edited} outcome={actionData} />}
      {deleteIds.length > 0 && (
        <DeleteDialog
          noun="Amenity"
          ids={deleteIds}
          names={list.rows.filter(({ id }) => deleteIds.includes(id)).map(({ name }) => name)}
        />
      )}
    </CataloguePage>
  );
}
