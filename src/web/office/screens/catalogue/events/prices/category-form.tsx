import type { EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Input } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { EventForm } from '../event-form.tsx'
import { useNameIn } from '../event-words.ts'
import { isFixed, useEvent, WhyFrozen } from '../use-event.tsx'
import { MeetingPoints } from './meeting-points.tsx'
import { NewCategory } from './new-category.tsx'
import { lacksName, TicketNames } from './ticket-names.tsx'

type Choices = OfficeCallAnswer<'GET /office-api/event-choices'>
type Category = EventToEdit['categories'][number]

/** Saves the whole catalogue; each category has a form, in which `category` is its id. */
export const catalogue = officeForm('PUT /office-api/events/{id}/catalogue')

/** The form of a category with its tickets. */
export function CategoryForm({
  category,
  provinces,
  counties,
}: {
  category: Category
} & Pick<Choices, 'provinces' | 'counties'>) {
  const t = useTexts()
  const answer = catalogue.useAnswer(category.id)
  const { locales } = useEvent()
  const nameIn = useNameIn()
  const isLacking = category.variants.some((variant) => lacksName(variant, locales))
  return (
    <details open={isLacking || answer !== undefined} className="rounded-small border border-paper-line p-4">
      <summary className="cursor-pointer py-2.5 md:py-1 font-semibold">
        {t('events_category')}: {nameIn(category.texts, locales)}
      </summary>
      <div className="pt-4">
        <EventForm of={catalogue} row={category.id} saved={{}} multipart>
          <input type="hidden" name="category" value={category.id} />
          <CategoryTexts category={category} />
          <div className="flex flex-wrap items-end gap-4">
            {category.imagePath && (
              <img
                src={category.imagePath}
                alt=""
                className="size-18 rounded-control bg-paper-deep object-cover"
              />
            )}
            <div className="max-w-form flex-1">
              <Input
                name="categoryImage"
                type="file"
                label={t('events_category_picture')}
                hint={t('events_picture_hint')}
              />
            </div>
          </div>
          <ul className="flex flex-col gap-2">
            {category.variants.map((variant) => (
              <VariantRow key={variant.id} variant={variant} locales={locales} counties={counties} />
            ))}
          </ul>
          <NewCategory provinces={provinces} />
        </EventForm>
      </div>
    </details>
  )
}

function VariantRow({
  variant,
  locales,
  counties,
}: {
  variant: Category['variants'][number]
  locales: ReturnType<typeof useEvent>['locales']
  counties: { id: number; name: string; provinceId: number }[]
}) {
  const nameIn = useNameIn()
  const t = useTexts()
  return (
    <li className="flex flex-col gap-1 border-t border-paper-line pt-2 text-small">
      <span>
        <strong>{nameIn(variant.texts, locales)}</strong> · {variant.provinceName} ·{' '}
        {t('events_terms_text', { capacity: variant.capacity, stops: variant.stops })}
      </span>
      {isFixed(variant.editable) ? (
        <WhyFrozen editable={variant.editable} />
      ) : (
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name={`remove.${variant.id}`} className="size-5" /> {t('events_remove')}
        </label>
      )}
      <TicketNames variant={variant} />
      <MeetingPoints
        variant={variant}
        counties={counties.filter(({ provinceId }) => provinceId === variant.provinceId)}
      />
    </li>
  )
}

/** The form of a new category. */
export function NewCategoryForm({ provinces }: Pick<Choices, 'provinces'>) {
  const t = useTexts()
  return (
    <EventForm of={catalogue} row="new" saved={{}} send={t('add')}>
      <input type="hidden" name="category" value="new" />
      <CategoryTexts />
      <NewCategory provinces={provinces} />
    </EventForm>
  )
}

function CategoryTexts({ category }: { category?: Category }) {
  const t = useTexts()
  const { locales } = useEvent()
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {locales.map((locale) => (
        <fieldset key={locale} className="flex min-w-0 flex-col gap-3">
          <legend className="pb-2 text-small font-semibold text-ink-soft">{localeNames[locale]}</legend>
          <Input
            name={`category.${locale}.name`}
            label={t('events_category_name')}
            value={category?.texts[locale]?.name}
          />
          <Input
            name={`category.${locale}.description`}
            label={t('events_description')}
            value={category?.texts[locale]?.description}
          />
        </fieldset>
      ))}
      <Input
        name="priority"
        type="number"
        label={t('events_priority')}
        hint={t('events_priority_hint')}
        value={String(category?.priority ?? 1)}
      />
    </div>
  )
}
