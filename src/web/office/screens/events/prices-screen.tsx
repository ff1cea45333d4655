import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import type { EventToEdit } from '#contract/office/events.ts'
import { locales as allLocales, type Locale } from '#domain/locales.ts'
import { Banner } from '../../../ui/banner.tsx'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import type { OfficeApi } from '../../app/office-context.ts'
import { useTexts } from '../../app/texts.tsx'
import { EditForm, Input, useValue } from './edit-form.tsx'
import { EditGrid, GridCell, type GridColumn, type GridRow } from './edit-grid.tsx'
import {
  fieldsUnder,
  localeNames,
  numberOf,
  storePicture,
  textOf,
  ticketsOf,
  versionOf,
} from './event-words.ts'
import { MeetingPoints, mostApproaches } from './meeting-points.tsx'
import { NewCategory } from './new/new-category.tsx'
import { isFixed, useEvent, WhyFrozen } from './use-event.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { countryCode } = await api('GET /office-api/events/{id}', {
      params: { id: Number(args.params.id) },
    })
    const query = { country: countryCode, event: Number(args.params.id) }
    return api('GET /office-api/event-choices', { query })
  })

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const id = Number(args.params.id)
    const params = { id }
    const version = versionOf(form)
    if (form.get('intent') === 'prices') {
      const rows = Object.entries(fieldsUnder(form, 'price.')).map(([variantId, price]) => ({
        variantId: Number(variantId),
        price: Number(price.replace(',', '.')),
      }))
      const body = { version, rows, reason: textOf(form, 'reason') }
      const { approval } = await api('PUT /office-api/events/{id}/prices', { params, body })
      if (approval) return redirect(`/events/${id}/prices?approval=${approval.id}`)
    } else {
      const categories = await editedCatalogue(api, id, form)
      await api('PUT /office-api/events/{id}/catalogue', { params, body: { version, categories } })
    }
    return redirect(`/events/${id}/prices?saved=1`)
  })

type SentCategory = Omit<EventToEdit['categories'][number], 'id' | 'variants'> & {
  id?: number
  variants: (Omit<
    EventToEdit['categories'][number]['variants'][number],
    'id' | 'editable' | 'provinceName'
  > & {
    id?: number
    size?: number
  })[]
}

/** The catalogue of the event as the form leaves it. */
async function editedCatalogue(api: OfficeApi, id: number, form: FormData): Promise<SentCategory[]> {
  const event = await api('GET /office-api/events/{id}', { params: { id } })
  const intent = textOf(form, 'intent')
  const categories: SentCategory[] = event.categories.map((category) => ({
    ...category,
    variants: category.variants
      .filter((variant) => !form.has(`remove.${variant.id}`))
      .map(({ editable: _editable, provinceName: _name, ...variant }) => variant),
  }))
  const texts = textsIn(form, 'category')
  if (intent === 'category-new') {
    categories.push({
      priority: numberOf(form, 'priority') ?? 1,
      imagePath: event.imagePath || (event.categories[0]?.imagePath ?? ''),
      texts,
      variants: newVariants(form, event),
    })
  } else {
    const edited = categories.find((category) => `category-${category.id}` === intent)
    if (edited) {
      edited.priority = numberOf(form, 'priority') ?? edited.priority
      edited.texts = { ...edited.texts, ...texts }
      const picture = form.get('categoryImage')
      if (picture instanceof File && picture.size > 0) edited.imagePath = await storePicture(api, picture)
      for (const variant of edited.variants)
        if (form.has(`approach.${variant.id}.0.address`)) variant.approaches = approachesIn(form, variant.id)
      edited.variants.push(...newVariants(form, event))
      if (edited.variants.length === 0) categories.splice(categories.indexOf(edited), 1)
    }
  }
  return categories
}

/** The meeting points of a ticket; a row without an address is none. */
function approachesIn(form: FormData, variantId: number | undefined) {
  const rows = Array.from({ length: mostApproaches }, (_, nth) => ({
    address: textOf(form, `approach.${variantId}.${nth}.address`),
    countyId: numberOf(form, `approach.${variantId}.${nth}.county`) ?? 0,
  }))
  return rows.filter(({ address }) => address !== '')
}

function textsIn(
  form: FormData,
  prefix: string,
): Partial<Record<Locale, { name: string; description: string }>> {
  const said = allLocales.filter((locale) => form.has(`${prefix}.${locale}.name`))
  return Object.fromEntries(
    said.map((locale) => [
      locale,
      {
        name: textOf(form, `${prefix}.${locale}.name`),
        description: textOf(form, `${prefix}.${locale}.description`),
      },
    ]),
  )
}

/** A variant for each city with a price. */
function newVariants(form: FormData, event: EventToEdit): SentCategory['variants'] {
  const texts = Object.fromEntries(
    event.locales.map((locale) => [
      locale,
      {
        name: textOf(form, `variant.${locale}.name`),
        description: textOf(form, `variant.${locale}.description`),
        info: '',
      },
    ]),
  )
  return Object.entries(fieldsUnder(form, 'city.'))
    .filter(([, provinceId]) => provinceId !== '')
    .map(([nth, provinceId]) => ({
      provinceId: Number(provinceId),
      placeId: event.placeId,
      price: numberOf(form, `cityPrice.${nth}`) ?? 0,
      capacity: numberOf(form, 'capacity') ?? 1,
      stops: numberOf(form, 'stops') ?? 1,
      hours: numberOf(form, 'hours'),
      approaches: [],
      size: numberOf(form, 'size') ?? 0,
      texts,
    }))
}

/** Prices by category and city; below them what is sold. */
export default function PricesScreen() {
  const t = useTexts()
  const event = useEvent()
  const { provinces, counties } = useLoaderData<typeof loader>()
  const value = useValue('prices')
  const answer = useFormAnswer()
  const [locale] = event.locales
  const [query] = useSearchParams()
  const approval = query.get('approval')
  const { rows, columns, variants } = byCity(event)
  const nameOf = ({ title }: GridRow, column: GridColumn) => `${title} · ${column.title}`
  const cells = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const variant = variants.get(`${row.id} ${column.id}`)
      return variant
        ? [{ field: `price.${variant.id}`, price: String(variant.price), name: nameOf(row, column) }]
        : []
    }),
  )
  return (
    <div className="flex flex-col gap-5">
      {approval && (
        <Banner tone="warning">
          {t('events_prices_wait', { number: approval })}{' '}
          <Link to="/approvals" className="underline">
            {t('area_approvals')}
          </Link>
        </Banner>
      )}
      {rows.length > 0 && (
        <EditForm
          intent="prices"
          present={Object.fromEntries(cells.map(({ field, price }) => [field, price]))}
          names={Object.fromEntries(cells.map(({ field, name }) => [field, name]))}
        >
          <h2 className="text-lead font-semibold">{t('events_prices', { currency: event.currency })}</h2>
          <WhyFrozen editable={event.editable.price} />
          <EditGrid
            corner={t('events_variant')}
            rows={rows}
            columns={columns}
            shown={answer?.values.row}
            cell={(row, column) => {
              const variant = variants.get(`${row.id} ${column.id}`)
              if (!variant) return null
              const name = `price.${variant.id}`
              return (
                <GridCell
                  label={nameOf(row, column)}
                  column={column.title}
                  field={{
                    ...{ name, step: 'any', value: value(name, String(variant.price)) },
                    disabled: isFixed(event.editable.price),
                  }}
                />
              )
            }}
          />
          {event.publishedAt && (
            <div className="max-w-form">
              <Input
                name="reason"
                label={t('events_cut_reason')}
                hint={t('events_cut_reason_hint')}
                value={value('reason', '')}
              />
            </div>
          )}
        </EditForm>
      )}
      {event.categories.map((category) => (
        <details
          key={category.id}
          open={answer?.values.intent === `category-${category.id}`}
          className="rounded-small border border-paper-line p-4"
        >
          <summary className="min-h-8 cursor-pointer font-semibold">
            {t('events_category')}: {category.texts[locale]?.name}
          </summary>
          <div className="pt-4">
            <EditForm intent={`category-${category.id}`} present={{}} multipart>
              <CategoryTexts category={category} intent={`category-${category.id}`} />
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
                    value=""
                  />
                </div>
              </div>
              <ul className="flex flex-col gap-2">
                {category.variants.map((variant) => (
                  <li
                    key={variant.id}
                    className="flex flex-col gap-1 border-t border-paper-line pt-2 text-small"
                  >
                    <span>
                      <strong>{variant.texts[locale]?.name}</strong> · {variant.provinceName} ·{' '}
                      {t('events_terms_text', { capacity: variant.capacity, stops: variant.stops })}
                    </span>
                    {isFixed(variant.editable) ? (
                      <WhyFrozen editable={variant.editable} />
                    ) : (
                      <label className="flex min-h-11 items-center gap-2">
                        <input type="checkbox" name={`remove.${variant.id}`} className="size-5" />{' '}
                        {t('events_remove')}
                      </label>
                    )}
                    <MeetingPoints
                      variant={variant}
                      intent={`category-${category.id}`}
                      counties={counties.filter(({ provinceId }) => provinceId === variant.provinceId)}
                    />
                  </li>
                ))}
              </ul>
              <NewCategory intent={`category-${category.id}`} provinces={provinces} />
            </EditForm>
          </div>
        </details>
      ))}
      <details
        open={event.categories.length === 0 || answer?.values.intent === 'category-new'}
        className="rounded-small border border-paper-line p-4"
      >
        <summary className="min-h-8 cursor-pointer font-semibold">{t('events_new_category')}</summary>
        <div className="pt-4">
          <EditForm intent="category-new" present={{}} send="add">
            <CategoryTexts intent="category-new" />
            <NewCategory intent="category-new" provinces={provinces} />
          </EditForm>
        </div>
      </details>
    </div>
  )
}

/** The tickets by their cities: those that differ in nothing else share a row. */
function byCity(event: EventToEdit) {
  const rows = new Map<string, GridRow>()
  const columns = new Map<number, GridColumn>()
  const variants = new Map<string, EventToEdit['categories'][number]['variants'][number]>()
  for (const { category, variant, name } of ticketsOf(event)) {
    const { provinceId, provinceName, capacity, stops } = variant
    columns.set(provinceId, { id: String(provinceId), title: provinceName })
    const kind = `${category.id}-${name}-${capacity}-${stops}`
    let nth = 0
    while (variants.has(`${kind}-${nth} ${provinceId}`)) nth++
    rows.set(`${kind}-${nth}`, { id: `${kind}-${nth}`, title: name })
    variants.set(`${kind}-${nth} ${provinceId}`, variant)
  }
  return { rows: [...rows.values()], columns: [...columns.values()], variants }
}

function CategoryTexts({
  category,
  intent,
}: {
  category?: EventToEdit['categories'][number]
  intent: string
}) {
  const t = useTexts()
  const { locales } = useEvent()
  const value = useValue(intent)
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {locales.map((locale) => (
        <fieldset key={locale} className="flex min-w-0 flex-col gap-3">
          <legend className="pb-2 text-small font-semibold text-ink-soft">{localeNames[locale]}</legend>
          <Input
            name={`category.${locale}.name`}
            label={t('events_category_name')}
            value={value(`category.${locale}.name`, category?.texts[locale]?.name ?? '')}
          />
          <Input
            name={`category.${locale}.description`}
            label={t('events_description')}
            value={value(`category.${locale}.description`, category?.texts[locale]?.description ?? '')}
          />
        </fieldset>
      ))}
      <Input
        name="priority"
        type="number"
        label={t('events_priority')}
        hint={t('events_priority_hint')}
        value={value('priority', String(category?.priority ?? 1))}
      />
    </div>
  )
}
