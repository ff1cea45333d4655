import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { useReaderTime } from '#web/app/dates.ts'
import { useRideWords } from '#web/shop/catalogue/events/ride-words.ts'
import { useTranslate } from '#web/texts/messages.tsx'

/** All hours that were promised to the passengers of an address, with the reasons for changes. */
export function PromiseHistory({
  detail: { event },
  told,
}: {
  detail: OrderDetail
  told: OrderDetail['tickets'][number]['addresses'][number]['told']
}) {
  const t = useTranslate()
  const words = useRideWords()
  const showReaderTime = useReaderTime()
  if (told.length === 0) return null
  return (
    <details className="mt-2 text-small">
      <summary className="link w-fit cursor-pointer py-1">{t('page_order_told')}</summary>
      <ul className="mt-2 flex flex-col gap-2 border-l-2 border-paper-line pl-3">
        {told.map(({ leg, from, until, vehicle, toldAt, reason }) => (
          <li key={`${toldAt} ${leg}`}>
            <span className="figures block">
              {t(leg === 'outbound' ? 'ride_pick_up' : 'ride_return')}{' '}
              <span className="font-semibold">
                {
                  words(
                    { pickUpFrom: from, pickUpUntil: until, returnsAt: null },
                    event.startsAt,
                    event.timeZone,
                  ).pickUp
                }{' '}
                · {vehicle}
              </span>
            </span>
            {reason && <span className="block">{reason}</span>}
            <span className="figures text-ink-soft">{showReaderTime(toldAt, event.timeZone)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
