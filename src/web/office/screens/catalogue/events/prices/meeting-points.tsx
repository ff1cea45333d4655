import type { EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Choice, Input } from '#web/office/forms/inputs.tsx'
import { isFixed } from '../use-event.tsx'

/** The maximum number for a ticket. */
export const mostApproaches = 10

type Variant = EventToEdit['categories'][number]['variants'][number]

/** The meeting points of a ticket whose van does not come to the passengers' addresses. */
export function MeetingPoints({
  variant,
  counties,
}: {
  variant: Variant
  counties: readonly { id: number; name: string }[]
}) {
  const t = useTexts()
  const { approaches } = variant
  const nameOf = (id: number) => counties.find((county) => county.id === id)?.name ?? ''
  if (isFixed(variant.editable)) {
    if (approaches.length === 0) return null
    return (
      <ul>
        {approaches.map(({ address, countyId }) => (
          <li key={address}>
            {[t('events_meeting_point'), address, nameOf(countyId)].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    )
  }
  // One more, empty row.
  const rows = [...approaches, null].slice(0, mostApproaches)
  return (
    <details>
      <summary className="cursor-pointer py-2.5 md:py-1">
        {t('events_meeting_points', { count: approaches.length })}
      </summary>
      <p className="pb-2 text-ink-soft">{t('events_meeting_points_hint')}</p>
      <ul className="flex max-w-text flex-col gap-3">
        {rows.map((row, nth) => {
          const name = `approach.${variant.id}.${nth}`
          return (
            <li key={name} className="grid gap-3 sm:grid-cols-2">
              <Input name={`${name}.address`} label={t('events_meeting_point')} value={row?.address} />
              <Choice
                name={`${name}.county`}
                label={t('events_meeting_county')}
                value={row ? String(row.countyId) : ''}
                options={counties.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
