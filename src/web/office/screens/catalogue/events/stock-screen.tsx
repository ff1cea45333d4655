import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { fieldsUnder, textIn } from '#web/office/forms/texts-in.ts'
import { useTicketsOf } from './event-words.ts'
import { StockGrid, stockForm } from './stock/stock-grid.tsx'
import { StockPages, useStockPage } from './stock/stock-pages.tsx'
import { useEvent } from './use-event.tsx'
export const action = formAction(
  on(stockForm, {
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

/** Seats by date and ticket: sold, held and total. */
export default function StockScreen() {
  const t = useTexts()
  const event = useEvent()
  const { dates, tickets, choices } = useStockPage(event, useTicketsOf()(event))
  if (tickets.length === 0)
    return <p className="rounded-small bg-paper-deep p-6">{t('events_no_variants')}</p>
  return (
    <div className="flex flex-col gap-5">
      {choices.map((choice) => (
        <StockPages key={choice.label} {...choice} />
      ))}
      <StockGrid dates={dates} tickets={tickets} />
    </div>
  )
}
