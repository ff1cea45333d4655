import type { DiscountToEdit } from '#contract/office/sales/discounts.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Versions } from '#web/office/forms/conflict.tsx'
import type { FormAnswer } from '#web/office/forms/form-answer.ts'
import { useErrors } from '#web/office/forms/form-fields.ts'
import type { OfficeForm } from '#web/office/forms/office-form.tsx'
import { fieldsUnder, textIn } from '#web/office/forms/texts-in.ts'
import { EditGrid, type GridColumn, type GridRow } from '#web/office/screens/catalogue/events/edit-grid.tsx'
import { amountsIn, writeAmount } from '#web/office/ui/amounts.ts'
import { useShowMajor } from '../orders/order-words.tsx'

type Ticket = DiscountToEdit['tickets'][number]

/** The tickets of the form, with their prices by currency. */
export function discountedTicketsIn(form: FormData) {
  const chosen = Object.keys(fieldsUnder(form, 'price.')).filter((id) => form.has(`ticket.${id}`))
  const typed = chosen.map((id) => `price.${id}`).filter((name) => textIn(form, name) !== '')
  const currencyOf = (name: string) => textIn(form, name.replace('price.', 'ticket.'))
  const amounts = new Map(
    [...Map.groupBy(typed, currencyOf)].flatMap(([currency, names]) => [...amountsIn(form, names, currency)]),
  )
  return chosen.map((id) => ({ variantId: Number(id), price: amounts.get(`price.${id}`) ?? null }))
}

/** The form of a new code, or of an existing one. */
type DiscountForms = Pick<OfficeForm<'POST /office-api/discounts'>, 'Form' | 'Input' | 'useAnswer'>

/** A code: its limits and period, and the price of each ticket. `of` is the existing code. */
export function DiscountForm({
  form: { Form, Input, useAnswer },
  tickets,
  of,
  readOnly = false,
}: {
  form: DiscountForms
  tickets: readonly Ticket[]
  of?: DiscountToEdit
  readOnly?: boolean
}) {
  const t = useTexts()
  const currency = [...new Set(tickets.map((ticket) => ticket.currency))].join(', ')
  const present = {
    code: of?.code,
    percent: of?.percent ?? 10,
    totalLimit: of?.totalLimit,
    perCustomerLimit: of ? of.perCustomerLimit : 1,
    validFrom: of?.validFrom,
    validUntil: of?.validUntil,
  }
  const labels = {
    code: t('discounts_code'),
    percent: t('discounts_percent'),
    totalLimit: t('discounts_total_limit'),
    perCustomerLimit: t('discounts_customer_limit'),
    validFrom: t('discounts_from'),
    validUntil: t('discounts_until'),
  }
  return (
    <Form
      look="edit"
      disabled={readOnly}
      saved={present}
      labels={labels}
      versions={Versions}
      version={of?.version}
      send={t(of ? 'save' : 'add')}
    >
      <div className="grid max-w-text gap-4 sm:grid-cols-2">
        <Input name="code" hint={t('discounts_code_hint')} />
        <Input name="percent" type="number" step="any" hint={t('discounts_percent_hint')} />
        <Input name="validFrom" type="datetime-local" />
        <Input name="validUntil" type="datetime-local" />
        <Input name="totalLimit" type="number" hint={t('discounts_total_limit_hint')} />
        <Input name="perCustomerLimit" type="number" hint={t('discounts_customer_limit_hint')} />
      </div>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="pb-1 text-lead font-semibold">{t('discounts_prices', { currency })}</legend>
        {!readOnly && <p className="text-small text-ink-soft">{t('discounts_prices_hint')}</p>}
        <TicketGrid tickets={tickets} isNew={!of} answer={useAnswer()} />
      </fieldset>
      {!readOnly && (
        <div className="max-w-form">
          <Input name="reason" label={t('discounts_reason')} hint={t('discounts_reason_hint')} />
        </div>
      )}
    </Form>
  )
}

function TicketGrid({
  tickets,
  isNew,
  answer,
}: {
  tickets: readonly Ticket[]
  isNew: boolean
  answer: FormAnswer | undefined
}) {
  const t = useTexts()
  const errorOf = useErrors()
  const { rows, columns, cells } = byCity(tickets)
  const ticketAt = (row: GridRow, column: GridColumn) => cells.get(`${row.id} ${column.id}`)
  return (
    <EditGrid
      corner={t('events_variant')}
      rows={[...rows.values()]}
      columns={[...columns.values()]}
      shown={answer?.values.row}
      isWrong={(row, column) => {
        const ticket = ticketAt(row, column)
        return ticket !== undefined && errorOf(`price.${ticket.variantId}`) !== undefined
      }}
      cell={(row, column) => {
        const ticket = ticketAt(row, column)
        if (!ticket) return null
        const isIn = answer ? `ticket.${ticket.variantId}` in answer.values : isNew || ticket.price !== null
        return <PriceCell ticket={ticket} row={row} column={column} isIn={isIn} answer={answer} />
      }}
    />
  )
}

/** The tickets as a grid: a row for each ticket, of each event if there are several, and a column for each city. */
function byCity(tickets: readonly Ticket[]) {
  const rows = new Map<string, GridRow>()
  const columns = new Map<string, GridColumn>()
  const cells = new Map<string, Ticket>()
  const isOfMany = new Set(tickets.map(({ eventId }) => eventId)).size > 1
  for (const ticket of tickets) {
    columns.set(ticket.city, { id: ticket.city, title: ticket.city })
    const title = isOfMany ? `${ticket.event} · ${ticket.ticket}` : ticket.ticket
    let nth = 0
    while (cells.has(`${title} ${nth} ${ticket.city}`)) nth++
    rows.set(`${title} ${nth}`, { id: `${title} ${nth}`, title })
    cells.set(`${title} ${nth} ${ticket.city}`, ticket)
  }
  return { rows, columns, cells }
}

/** Whether the code is valid for a ticket, and for which price. */
function PriceCell({
  ticket: { variantId, price, listPrice, currency },
  row,
  column,
  isIn,
  answer,
}: {
  ticket: Ticket
  row: GridRow
  column: GridColumn
  isIn: boolean
  answer: FormAnswer | undefined
}) {
  const t = useTexts()
  const show = useShowMajor()
  const error = useErrors()(`price.${variantId}`)
  const name = `${row.title} · ${column.title}`
  return (
    <div className="flex flex-col gap-1 max-sm:flex-row max-sm:items-center max-sm:gap-3">
      <label className="flex min-h-11 items-center gap-2 lg:min-h-6 max-sm:flex-1">
        <input
          type="checkbox"
          name={`ticket.${variantId}`}
          value={currency}
          aria-label={name}
          defaultChecked={isIn}
          className="size-5 md:size-4"
        />
        <span className="sm:hidden">{column.title}</span>
        <span className="figures text-ink-soft">{show(listPrice, currency)}</span>
      </label>
      <input
        type="text"
        inputMode="decimal"
        name={`price.${variantId}`}
        aria-label={t('discounts_price_of', { name })}
        defaultValue={
          answer?.values[`price.${variantId}`] ?? (price === null ? '' : writeAmount(price, currency))
        }
        className="figures min-h-11 w-28 rounded-control border border-control bg-white px-2 text-right text-small disabled:border-paper-line disabled:bg-paper-deep disabled:text-ink-soft lg:min-h-9"
        aria-invalid={error ? true : undefined}
      />
      {error && <span className="text-brick">{error}</span>}
    </div>
  )
}
