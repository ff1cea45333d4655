import { useState } from 'react'
import type { FrequentAddress } from '#contract/people/frequent.ts'
import { isHome } from '#contract/platform/wire-numbers.ts'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { chipLook } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type AddressRow, isBlank } from './ticket-rows.ts'

/**
 * The customer's saved addresses in the ticket's city, except those of its other rows. They stay while typing, so that
 * the layout does not shift; a single one is not offered for a row that already has it.
 */
export function SavedAddresses({
  provinceId,
  value,
  others,
  onChoose,
}: {
  provinceId: number | null
  /** the row's current value */
  value: AddressRow
  others: readonly AddressRow[]
  onChoose: (row: { address: string; countyId: number }) => void
}) {
  const t = useTranslate()
  const { user } = useSession()
  const isSaved = ({ name, county }: FrequentAddress, row: AddressRow) =>
    row.address === name && row.countyId === county.id
  const saved = (user?.frequentAddresses ?? [])
    .filter((one) => one.county.provinceId === provinceId && !others.some((row) => isSaved(one, row)))
    .toSorted((a, b) => Number(isHome(b)) - Number(isHome(a)))
  const [wasFilled] = useState(() => saved.some((one) => isSaved(one, value)))
  if (saved.length === 0 || (saved.length === 1 && wasFilled && !isBlank(value))) return null
  return (
    <div className="mb-3">
      <p className="text-small text-ink-soft">{t('address_saved')}</p>
      <ul className="-mx-1 mt-1 flex gap-2 overflow-x-auto px-1 py-1.5 [scrollbar-width:none] md:flex-wrap">
        {saved.map((one) => (
          <li key={one.id} className="max-w-64 shrink-0 md:max-w-full">
            <button
              type="button"
              aria-pressed={isSaved(one, value)}
              onClick={() => onChoose({ address: one.name, countyId: one.county.id })}
              className={chipLook(isSaved(one, value), 'max-w-full text-small')}
            >
              <Icon name={isSaved(one, value) ? 'check' : isHome(one) ? 'home' : 'pin'} className="size-4" />
              <span className="truncate">
                {one.name}, {one.county.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
