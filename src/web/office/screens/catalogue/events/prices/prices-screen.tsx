import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { fieldsUnder, textIn } from '#web/office/forms/texts-in.ts'
import { amountsIn, writeAmount } from '#web/office/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { EditGrid, GridCell, type GridColumn, type GridRow } from '../edit-grid.tsx'
import { EventForm, savedPage } from '../event-form.tsx'
import { useTicketsOf } from '../event-words.ts'
import { isFixed, useEvent, WhyFrozen } from '../use-event.tsx'
import { CategoryForm, catalogue, NewCategoryForm } from './category-form.tsx'
import { editedCatalogue } from './read-catalogue.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { countryCode } = await api('GET /office-api/events/{id}', {
      params: { id: Number(args.params.id) },
    })
    const query = { country: countryCode, event: Number(args.params.id) }
    return api('GET /office-api/event-choices', { query })
  })

const edit = officeForm('PUT /office-api/events/{id}/prices')

export const action = formAction(
  on(edit, {
    body({ version, reason = '' }, { form }) {
      const names = Object.keys(fieldsUnder(form, 'price.')).map((variantId) => `price.${variantId}`)
      // An empty price is refused, so that nothing is sold for 0 by mistake.
      const prices = amountsIn(form, names, textIn(form, 'currency'))
      const rows = [...prices].map(([name, price]) => ({
        variantId: Number(name.slice('price.'.length)),
        price,
      }))
      return { version, rows, reason }
    },
    next: ({ answer: { approval }, ...sent }) =>
      approval ? `/events/${sent.params.id}/prices?approval=${approval.id}` : savedPage(sent),
  }),
  on(catalogue, {
    body: async ({ version }, { api, form, params }) => ({
      version,
      categories: await editedCatalogue(api, Number(params.id), form),
    }),
    next: savedPage,
  }),
)

/** Prices by category and city, with the catalogue below. */
export default function PricesScreen() {
  const t = useTexts()
  const event = useEvent()
  const { provinces, counties } = useLoaderData<typeof loader>()
  const isNew = catalogue.useAnswer('new') !== undefined
  const [query] = useSearchParams()
  const approval = query.get('approval')
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
      <PriceForm />
      {event.categories.map((category) => (
        <CategoryForm key={category.id} category={category} provinces={provinces} counties={counties} />
      ))}
      <details
        open={event.categories.length === 0 || isNew}
        className="rounded-small border border-paper-line p-4"
      >
        <summary className="cursor-pointer py-2.5 md:py-1 font-semibold">{t('events_new_category')}</summary>
        <div className="pt-4">
          <NewCategoryForm provinces={provinces} />
        </div>
      </details>
    </div>
  )
}

/** The prices of all tickets in one grid. */
function PriceForm() {
  const t = useTexts()
  const event = useEvent()
  const answer = edit.useAnswer()
  const { rows, columns, variants } = byCity(useTicketsOf()(event))
  const variantOf = (row: GridRow, column: GridColumn) => variants.get(`${row.id} ${column.id}`)
  const nameOf = ({ title }: GridRow, column: GridColumn) => `${title} · ${column.title}`
  const cells = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const variant = variantOf(row, column)
      if (!variant) return []
      const price = writeAmount(variant.price, event.currency)
      return [{ field: `price.${variant.id}`, price, name: nameOf(row, column) }]
    }),
  )
  if (rows.length === 0) return null
  return (
    <EventForm
      of={edit}
      saved={Object.fromEntries(cells.map(({ field, price }) => [field, price]))}
      labels={Object.fromEntries(cells.map(({ field, name }) => [field, name]))}
    >
      <input type="hidden" name="currency" value={event.currency} />
      <h2 className="text-lead font-semibold">{t('events_prices', { currency: event.currency })}</h2>
      <WhyFrozen editable={event.editable.price} />
      <EditGrid
        corner={t('events_variant')}
        rows={rows}
        columns={columns}
        shown={answer?.values.row}
        isWrong={(row, column) => {
          const variant = variantOf(row, column)
          return variant !== undefined && answer?.fields[`price.${variant.id}`] !== undefined
        }}
        cell={(row, column) => {
          const variant = variantOf(row, column)
          if (!variant) return null
          return (
            <GridCell
              label={nameOf(row, column)}
              column={column.title}
              isAmount
              field={{ name: `price.${variant.id}`, disabled: isFixed(event.editable.price) }}
            />
          )
        }}
      />
      {event.publishedAt && (
        <div className="max-w-form">
          <edit.Input name="reason" label={t('events_cut_reason')} hint={t('events_cut_reason_hint')} />
        </div>
      )}
    </EventForm>
  )
}

/** Groups tickets that differ only in their city into one row. */
function byCity(tickets: ReturnType<ReturnType<typeof useTicketsOf>>) {
  const rows = new Map<string, GridRow>()
  const columns = new Map<number, GridColumn>()
  const variants = new Map<string, EventToEdit['categories'][number]['variants'][number]>()
  for (const { category, variant, name } of tickets) {
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
