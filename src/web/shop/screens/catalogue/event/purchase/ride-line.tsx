import { useDateWords } from '#web/app/dates.ts'
import { useRideWords } from '#web/shop/catalogue/events/ride-words.ts'
import { dateOf } from '#web/shop/sales/purchase/rented-van.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePurchase } from './purchase-context.tsx'

/** The ride times of the chosen date in a line; private vans have their own hours. */
export function RideLine() {
  const t = useTranslate()
  const words = useDateWords()
  const rideWords = useRideWords()
  const { event, draft } = usePurchase()
  const date = dateOf(event, draft.dateId)
  if (!date || draft.tickets.every(({ hours }) => hours !== null)) return null
  const { weekdayShort, short } = words(date.startsAt, event.timeZone)
  const { pickUp, back } = rideWords(date, date.startsAt, event.timeZone)
  return (
    <p className="mt-2 flex items-start gap-2 text-small">
      <Icon name="van" className="size-5 text-jacaranda" />
      <span className="figures">
        {weekdayShort} {short} · {t('ride_pick_up')} <span className="font-semibold">{pickUp}</span> ·{' '}
        {t('ride_return')} <span className="font-semibold">{back}</span>
      </span>
    </p>
  )
}
