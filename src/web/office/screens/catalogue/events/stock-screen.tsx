import { Link, useSearchParams } from 'react-router'
import { localeOfLanguage } from '#domain/people/staff/office-languages.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { zoneFormat } from '#domain/platform/time/zone-format.ts'
import { useLanguage, useShowHour, useShowNumber, useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { bareForm } from '#web/office/forms/sent-form.tsx'
import { fieldsUnder, textIn } from '#web/office/forms/texts-in.ts'
import { EditGrid, GridCell, type GridColumn, type GridRow } from './edit-grid.tsx'
import { EventForm } from './event-form.tsx'
import { useTicketsOf } from './event-words.ts'
import { isFixed, useEvent, WhyFrozen } from './use-event.tsx'

const edit = bareForm('PUT /office-api/events/{id}/stock')

export const action = formAction(
  on(edit, {
    body({ version }, { form }) {
      const sizes = Object.entries(fieldsUnder(form, 'size.')).filter(([, size]) => size.trim() !== '')
      const rows = sizes.map(([cell, size]) => {
        const [variantId = 0, dateId = 0] = cell.split('.').map(Number)
        return { variantId, dateId, size: Number(size) }
      })
      return { version, rows }
    },
    next({ form, params, request }) {
      const query = new URL(request.url).searchParams
      if (form.has('row')) query.set('date', textIn(form, 'row'))
      query.set('saved', '1')
      return `/events/${params.id}/stock?${query}`
    },
  }),
)

/** Up to this many cells a page shows all dates and tickets, otherwise one month and one city. */
const mostCells = 240
const mostColumns = 12

type Taken = { size: number; sold: number; held: number }

const noSeats: Taken = { size: 0, sold: 0, held: 0 }

const add = (all: Taken, one: Taken): Taken => ({
  size: all.size + one.size,
  sold: all.sold + one.sold,
  held: all.held + one.held,
})

/** Seats by date and ticket: sold, held and total. */
export default function StockScreen() {
  const t = useTexts()
  const showNumber = useShowNumber()
  const showHour = useShowHour()
  const event = useEvent()
  const answer = edit.useAnswer()
  const [query] = useSearchParams()
  const title = zoneFormat(languageTag(localeOfLanguage[useLanguage()]), 'UTC', {
    month: 'short',
    year: 'numeric',
  })
  const allTickets = useTicketsOf()(event)
  if (allTickets.length === 0)
    return <p className="rounded-small bg-paper-deep p-6">{t('events_no_variants')}</p>
  const months = [...new Set(event.dates.map(({ startsAt }) => startsAt.slice(0, 7)))].sort()
  const isPaged = months.length > 1 && event.dates.length * allTickets.length > mostCells
  const cities = new Map(allTickets.map(({ variant }) => [String(variant.provinceId), variant.provinceName]))
  const isByCity = cities.size > 1 && allTickets.length > mostColumns
  const city = [...cities.keys()].find((id) => id === query.get('city')) ?? [...cities.keys()][0] ?? ''
  const tickets = allTickets.filter(({ variant }) => !isByCity || String(variant.provinceId) === city)
  const to = (change: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(query), ...change })}`
  const month = months.find((one) => one === query.get('month')) ?? months[0] ?? ''
  const dates = event.dates.filter(({ startsAt }) => !isPaged || startsAt.startsWith(month))
  const shownDates = new Set(dates.map(({ id }) => id))
  const cells = new Map(
    event.stock
      .filter(({ dateId }) => shownDates.has(dateId))
      .map((cell) => [`${cell.variantId}.${cell.dateId}`, cell]),
  )
  const rows = dates.map(({ id, startsAt }) => ({ id: String(id), title: showHour(startsAt) }))
  const columns: GridColumn[] = tickets.map(({ variant, name }) => ({
    id: String(variant.id),
    title: name,
    detail: variant.provinceName,
  }))
  const cellOf = (column: GridColumn, row: GridRow) => cells.get(`${column.id}.${row.id}`)
  const nameOf = (column: GridColumn, row: GridRow) => `${column.title} · ${column.detail} · ${row.title}`
  const pairs = rows.flatMap((row) => columns.map((column) => ({ row, column })))
  const fieldOf = (column: GridColumn, row: GridRow) => `size.${column.id}.${row.id}`
  const takenOf = ({ sold, held, size }: Taken) =>
    `${showNumber(sold)} + ${showNumber(held)} / ${showNumber(size)}`
  const sumOf = (taken: (Taken | undefined)[]) => {
    const { size, sold, held } = taken.reduce<Taken>((all, one) => add(all, one ?? noSeats), noSeats)
    return takenOf({ sold, held, size })
  }
  const below = (answer?.data.rows ?? []) as {
    variantId: number
    dateId: number
    sold: number
    held: number
  }[]
  const refusedAt = (column: GridColumn, row: GridRow) =>
    below.find((one) => `${one.variantId}.${one.dateId}` === `${column.id}.${row.id}`)
  return (
    <div className="flex flex-col gap-5">
      {isPaged && (
        <Pages
          label={t('events_months')}
          shown={month}
          pages={months.map((id) => ({
            id,
            to: to({ month: id }),
            title: title.format(new Date(`${id}-01`)),
          }))}
        />
      )}
      {isByCity && (
        <Pages
          label={t('events_city')}
          shown={city}
          pages={[...cities].map(([id, name]) => ({ id, to: to({ city: id }), title: name }))}
        />
      )}
      <EventForm
        of={edit}
        saved={Object.fromEntries(
          pairs.map(({ row, column }) => [fieldOf(column, row), String(cellOf(column, row)?.size ?? '')]),
        )}
        labels={Object.fromEntries(
          pairs.map(({ row, column }) => [fieldOf(column, row), nameOf(column, row)]),
        )}
      >
        <WhyFrozen editable={event.editable.stock_size} />
        <p className="text-small text-ink-soft">{t('events_stock_hint')}</p>
        <EditGrid
          corner={t('events_date')}
          rows={rows}
          columns={columns}
          shown={answer?.values.row ?? query.get('date') ?? undefined}
          isWrong={(row, column) => refusedAt(column, row) !== undefined}
          cell={(row, column) => {
            const cell = cellOf(column, row) ?? noSeats
            const waiting = cellOf(column, row)?.waiting ?? 0
            const taken = takenOf(cell)
            const refused = refusedAt(column, row)
            return (
              <GridCell
                label={nameOf(column, row)}
                column={`${column.title} · ${column.detail}`}
                field={{
                  name: fieldOf(column, row),
                  disabled: isFixed(event.editable.stock_size),
                }}
                note={waiting ? `${taken} · ${t('events_stock_waiting', { count: waiting })}` : taken}
                noteTo={
                  cell.sold > 0
                    ? {
                        to: `/orders?date=${row.id}&variant=${column.id}`,
                        label: `${t('area_orders')}: ${nameOf(column, row)}`,
                      }
                    : undefined
                }
                error={refused && t('events_at_least', { seats: refused.sold + refused.held })}
              />
            )
          }}
          sums={{
            row: (row) => sumOf(columns.map((column) => cellOf(column, row))),
            column: (column) => sumOf(rows.map((row) => cellOf(column, row))),
            all: sumOf([...cells.values()]),
          }}
        />
      </EventForm>
    </div>
  )
}

/** Links to the parts of the grid. */
function Pages({
  label,
  shown,
  pages,
}: {
  label: string
  shown: string
  pages: readonly { id: string; to: string; title: string }[]
}) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {pages.map(({ id, to, title }) => (
          <li key={id}>
            <Link
              to={to}
              aria-current={id === shown ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full border border-current px-4 text-small font-semibold aria-[current]:bg-ink aria-[current]:text-paper lg:min-h-9"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
