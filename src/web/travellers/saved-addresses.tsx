import { useTranslate } from '#web/messages.tsx'
import { useSession } from '#web/session.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The customer's kept addresses in the city of the ticket, one tap each. */
export function SavedAddresses({
  provinceId,
  onChoose,
}: {
  provinceId: number | null
  onChoose: (row: { address: string; countyId: number }) => void
}) {
  const t = useTranslate()
  const { user } = useSession()
  const saved = user?.frequentAddresses.filter(({ county }) => county.provinceId === provinceId) ?? []
  if (saved.length === 0) return null
  return (
    <div className="mb-3">
      <p className="text-small text-ink-soft">{t('address_saved')}</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {saved.map(({ id, name, county }) => (
          <li key={id} className="max-w-full">
            <button
              type="button"
              onClick={() => onChoose({ address: name, countyId: county.id })}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-jacaranda-tint px-4 text-small font-semibold text-jacaranda-deep hover:bg-jacaranda hover:text-white"
            >
              <Icon name="home" className="size-4" />
              <span className="truncate">
                {name}, {county.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
