import { type ActionFunctionArgs, redirect } from 'react-router'
import { answerForm } from '../../app/answer-form.ts'
import { useTexts } from '../../app/texts.tsx'
import { EditForm, Input, useValue } from './edit-form.tsx'
import { fieldsUnder, showHour, versionOf } from './event-words.ts'
import { useEvent, WhyFrozen } from './use-event.tsx'

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const id = Number(args.params.id)
    const rows = Object.entries(fieldsUnder(form, 'size.'))
      .filter(([, size]) => size.trim() !== '')
      .map(([cell, size]) => {
        const [variantId = 0, dateId = 0] = cell.split('.').map(Number)
        return { variantId, dateId, size: Number(size) }
      })
    await api('PUT /office-api/events/{id}/stock', {
      params: { id },
      body: { version: versionOf(form), rows },
    })
    return redirect(`/events/${id}/stock`)
  })

/** A grid of dates and variants: sold and held of how many. */
export default function StockScreen() {
  const t = useTexts()
  const event = useEvent()
  const value = useValue('stock')
  const [locale] = event.locales
  const variants = event.categories.flatMap((category) =>
    category.variants.map((variant) => ({
      id: variant.id,
      name:
        [category.texts[locale]?.name, variant.texts[locale]?.name].filter(Boolean).join(' · ') ||
        String(variant.id),
      province: variant.provinceName,
    })),
  )
  const cellOf = (variantId: number, dateId: number) =>
    event.stock.find((cell) => cell.variantId === variantId && cell.dateId === dateId)
  if (variants.length === 0)
    return <p className="rounded-small bg-paper-deep p-6">{t('events_no_variants')}</p>
  const cells = event.dates.flatMap((date) =>
    variants.map((variant) => ({ date, variant, name: `size.${variant.id}.${date.id}` })),
  )
  const present = Object.fromEntries(
    cells.map(({ date, variant, name }) => [name, String(cellOf(variant.id, date.id)?.size ?? '')]),
  )
  const names = Object.fromEntries(
    cells.map(({ date, variant, name }) => [
      name,
      `${variant.name} ${variant.province} · ${showHour(date.startsAt)}`,
    ]),
  )
  return (
    <EditForm intent="stock" present={present} names={names}>
      <WhyFrozen editable={event.editable.stock_size} />
      <div className="overflow-x-auto">
        <table className="text-small">
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 bg-paper py-2 pr-4 text-left">
                {t('events_variant')}
              </th>
              {event.dates.map((date) => (
                <th
                  key={date.id}
                  scope="col"
                  className="figures px-2 py-2 text-left font-semibold whitespace-nowrap"
                >
                  {showHour(date.startsAt)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map((variant) => (
              <tr key={variant.id} className="border-t border-paper-line align-top">
                <th scope="row" className="sticky left-0 max-w-40 bg-paper py-2 pr-4 text-left font-semibold">
                  {variant.name}
                  <span className="block font-normal text-ink-soft">{variant.province}</span>
                </th>
                {event.dates.map((date) => {
                  const cell = cellOf(variant.id, date.id)
                  const name = `size.${variant.id}.${date.id}`
                  return (
                    <td key={date.id} className="px-2 py-2">
                      <Input
                        bare
                        type="number"
                        name={name}
                        label={names[name] ?? ''}
                        value={value(name, present[name] ?? '')}
                      />
                      <span className="figures mt-1 block text-ink-soft">
                        {t('events_taken', { sold: cell?.sold ?? 0, held: cell?.held ?? 0 })}
                      </span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </EditForm>
  )
}
