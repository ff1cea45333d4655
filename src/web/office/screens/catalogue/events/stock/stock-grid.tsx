import { useSearchParams } from 'react-router'
import type { EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import { useShowHour, useShowNumber, useTexts } from '#web/office/app/texts.tsx'
import { bareForm } from '#web/office/forms/sent-form.tsx'
import { EditGrid, GridCell, type GridColumn, type GridRow } from '../edit-grid.tsx'
import { EventForm } from '../event-form.tsx'
import { isFixed, useEvent, WhyFrozen } from '../use-event.tsx'
import type { useStockPage } from './stock-pages.tsx'

export const stockForm = bareForm('PUT /office-api/events/{id}/stock')

type Page = Pick<ReturnType<typeof useStockPage>, 'dates' | 'tickets'>
/** A size below the sold and held seats. */
type RefusedSize = { variantId: number; dateId: number; sold: number; held: number }
type Taken = { size: number; sold: number; held: number }

const noSeats = { size: 0, sold: 0, held: 0, waiting: 0 }

const idOf = (column: GridColumn, row: GridRow) => `${column.id}.${row.id}`
const fieldOf = (column: GridColumn, row: GridRow) => `size.${idOf(column, row)}`
const nameOf = (column: GridColumn, row: GridRow) => `${column.title} · ${column.detail} · ${row.title}`

/** The sizes of these dates and tickets as fields, with sums. */
export function StockGrid({ dates, tickets }: Page) {
  const t = useTexts()
  const showHour = useShowHour()
  const showTaken = useShowTaken()
  const event = useEvent()
  const answer = stockForm.useAnswer()
  const refusedSizes = (answer?.data.rows ?? []) as RefusedSize[]
  const refusedSize = (column: GridColumn, row: GridRow) =>
    refusedSizes.find(({ variantId, dateId }) => `${variantId}.${dateId}` === idOf(column, row))
  const [query] = useSearchParams()
  const cells = stockOf(event, dates)
  const cellOf = (column: GridColumn, row: GridRow) => cells.get(idOf(column, row))
  const rows = dates.map(({ id, startsAt }) => ({ id: String(id), title: showHour(startsAt) }))
  const columns: GridColumn[] = tickets.map(({ variant, name }) => ({
    id: String(variant.id),
    title: name,
    detail: variant.provinceName,
  }))
  const fields = rows.flatMap((row) =>
    columns.map((column) => ({ row, column, field: fieldOf(column, row) })),
  )
  const showSum = (taken: (Taken | undefined)[]) => {
    const sum = (part: keyof Taken) => taken.reduce((all, seats) => all + (seats?.[part] ?? 0), 0)
    return showTaken({ size: sum('size'), sold: sum('sold'), held: sum('held') })
  }
  return (
    <EventForm
      of={stockForm}
      saved={Object.fromEntries(
        fields.map(({ row, column, field }) => [field, String(cellOf(column, row)?.size ?? '')]),
      )}
      labels={Object.fromEntries(fields.map(({ row, column, field }) => [field, nameOf(column, row)]))}
    >
      <WhyFrozen editable={event.editable.stock_size} />
      <p className="text-small text-ink-soft">{t('events_stock_hint')}</p>
      <EditGrid
        corner={t('events_date')}
        rows={rows}
        columns={columns}
        shown={answer?.values.row ?? query.get('date') ?? undefined}
        isWrong={(row, column) => refusedSize(column, row) !== undefined}
        cell={(row, column) => (
          <StockCell
            row={row}
            column={column}
            stock={cellOf(column, row) ?? noSeats}
            refused={refusedSize(column, row)}
          />
        )}
        sums={{
          row: (row) => showSum(columns.map((column) => cellOf(column, row))),
          column: (column) => showSum(rows.map((row) => cellOf(column, row))),
          all: showSum([...cells.values()]),
        }}
      />
    </EventForm>
  )
}

function stockOf({ stock }: EventToEdit, dates: Page['dates']) {
  const ids = new Set(dates.map(({ id }) => id))
  return new Map(
    stock.filter(({ dateId }) => ids.has(dateId)).map((cell) => [`${cell.variantId}.${cell.dateId}`, cell]),
  )
}

/** The size of one ticket on one date, with its sold and held seats and its waiting list. */
function StockCell({
  row,
  column,
  stock,
  refused,
}: {
  row: GridRow
  column: GridColumn
  stock: Taken & { waiting: number }
  refused: Omit<Taken, 'size'> | undefined
}) {
  const t = useTexts()
  const { editable } = useEvent()
  const taken = useShowTaken()(stock)
  const name = nameOf(column, row)
  return (
    <GridCell
      label={name}
      column={`${column.title} · ${column.detail}`}
      field={{ name: fieldOf(column, row), disabled: isFixed(editable.stock_size) }}
      note={stock.waiting ? `${taken} · ${t('events_stock_waiting', { count: stock.waiting })}` : taken}
      noteTo={
        stock.sold > 0
          ? {
              to: `/orders?date=${row.id}&variant=${column.id}`,
              label: `${t('area_orders')}: ${name}`,
            }
          : undefined
      }
      error={refused && t('events_at_least', { seats: refused.sold + refused.held })}
    />
  )
}

/** Shows seats as `sold + held / size`. */
function useShowTaken() {
  const showNumber = useShowNumber()
  return ({ sold, held, size }: Taken) => `${showNumber(sold)} + ${showNumber(held)} / ${showNumber(size)}`
}
