import type { DiscountToEdit } from '#contract/office/discounts.ts'
import { useFormAnswer } from '../../app/answer-form.ts'
import { fieldsUnder, numberIn, textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { amountsIn, writeAmount } from '../../ui/amounts.ts'
import { amountField } from '../../ui/forms/amount-field.ts'
import { Input } from '../../ui/forms/inputs.tsx'
import { useFieldErrors } from '../../ui/forms/use-field-error.ts'
import { EditForm, useValue } from '../events/edit-form.tsx'
import { EditGrid, type GridColumn, type GridRow } from '../events/edit-grid.tsx'
import { useShowMajor } from '../orders/order-words.tsx'

type Ticket = DiscountToEdit['tickets'][number]

/** The fields of the form as the body of the endpoints. */
export function discountIn(form: FormData) {
  const chosen = Object.keys(fieldsUnder(form, 'price.')).filter((id) => form.has(`ticket.${id}`))
  const typed = chosen.map((id) => `price.${id}`).filter((name) => textIn(form, name) !== '')
  const currencyOf = (name: string) => textIn(form, name.replace('price.', 'ticket.'))
  const amounts = new Map(
    [...Map.groupBy(typed, currencyOf)].flatMap(([currency, names]) => [...amountsIn(form, names, currency)]),
  )
  return {
    code: textIn(form, 'code'),
    percent: numberIn(form, 'percent') ?? 0,
    totalLimit: numberIn(form, 'totalLimit'),
    perCustomerLimit: numberIn(form, 'perCustomerLimit'),
    validFrom: textIn(form, 'validFrom'),
    validUntil: textIn(form, 'validUntil'),
    tickets: chosen.map((id) => ({ variantId: Number(id), price: amounts.get(`price.${id}`) ?? null })),
    reason: textIn(form, 'reason'),
  }
}

/** A code: its limits and period, and the price of each ticket. `of` is the existing code. */
export function DiscountForm({
  tickets,
  of,
  readOnly = false,
}: {
  tickets: readonly Ticket[]
  of?: DiscountToEdit
  readOnly?: boolean
}) {
  const t = useTexts()
  const value = useValue('discount')
  const currency = [...new Set(tickets.map((ticket) => ticket.currency))].join(', ')
  const text = (number: number | null | undefined) =>
    number === null || number === undefined ? '' : String(number)
  const present: Record<string, string> = {
    code: of?.code ?? '',
    percent: text(of?.percent ?? 10),
    totalLimit: text(of?.totalLimit),
    perCustomerLimit: of ? text(of.perCustomerLimit) : '1',
    validFrom: of?.validFrom ?? '',
    validUntil: of?.validUntil ?? '',
  }
  const names = {
    code: t('discounts_code'),
    percent: t('discounts_percent'),
    totalLimit: t('discounts_total_limit'),
    perCustomerLimit: t('discounts_customer_limit'),
    validFrom: t('discounts_from'),
    validUntil: t('discounts_until'),
  }
  const at = (name: keyof typeof names) => ({
    name,
    label: names[name],
    value: value(name, present[name] ?? ''),
  })
  return (
    <EditForm
      may="discounts.edit"
      readOnly={readOnly}
      intent="discount"
      present={of ? present : {}}
      names={names}
      version={of?.version ?? 0}
      send={of ? 'save' : 'add'}
    >
      <div className="grid max-w-text gap-4 sm:grid-cols-2">
        <Input {...at('code')} hint={t('discounts_code_hint')} />
        <Input {...at('percent')} type="number" step="any" hint={t('discounts_percent_hint')} />
        <Input {...at('validFrom')} type="datetime-local" />
        <Input {...at('validUntil')} type="datetime-local" />
        <Input {...at('totalLimit')} type="number" hint={t('discounts_total_limit_hint')} />
        <Input {...at('perCustomerLimit')} type="number" hint={t('discounts_customer_limit_hint')} />
      </div>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="pb-1 text-lead font-semibold">{t('discounts_prices', { currency })}</legend>
        {!readOnly && <p className="text-small text-ink-soft">{t('discounts_prices_hint')}</p>}
        <TicketGrid tickets={tickets} isNew={!of} />
      </fieldset>
      {!readOnly && (
        <div className="max-w-form">
          <Input
            name="reason"
            label={t('discounts_reason')}
            hint={t('discounts_reason_hint')}
            value={value('reason', '')}
          />
        </div>
      )}
    </EditForm>
  )
}

function TicketGrid({ tickets, isNew }: { tickets: readonly Ticket[]; isNew: boolean }) {
  const t = useTexts()
  const show = useShowMajor()
  const answer = useFormAnswer()
  const value = useValue('discount')
  const errorOf = useFieldErrors()
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
  return (
    <EditGrid
      corner={t('events_variant')}
      rows={[...rows.values()]}
      columns={[...columns.values()]}
      shown={answer?.values.row}
      isWrong={(row, column) => {
        const ticket = cells.get(`${row.id} ${column.id}`)
        return ticket !== undefined && errorOf(`price.${ticket.variantId}`) !== undefined
      }}
      cell={(row, column) => {
        const ticket = cells.get(`${row.id} ${column.id}`)
        if (!ticket) return null
        const { variantId, price, listPrice, currency } = ticket
        const name = `${row.title} · ${column.title}`
        const isTyped = answer?.values.intent === 'discount'
        const isIn = isTyped ? `ticket.${variantId}` in answer.values : isNew || price !== null
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
              {...amountField}
              name={`price.${variantId}`}
              aria-label={t('discounts_price_of', { name })}
              defaultValue={value(`price.${variantId}`, price === null ? '' : writeAmount(price, currency))}
              className="figures min-h-11 w-28 rounded-control border border-control bg-white px-2 text-right text-small disabled:border-paper-line disabled:bg-paper-deep disabled:text-ink-soft lg:min-h-9"
              aria-invalid={errorOf(`price.${variantId}`) ? true : undefined}
            />
            {errorOf(`price.${variantId}`) && (
              <span className="text-brick">{errorOf(`price.${variantId}`)}</span>
            )}
          </div>
        )
      }}
    />
  )
}
