import type { ReactNode } from 'react'
import { pickUpBefore } from '#web/shop/catalogue/events/ride-words.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { HeadWords } from './head-words.ts'
import { usePurchase } from './purchase/purchase-context.tsx'
import { useTimeLeft } from './use-time-left.ts'

/** The ride times and the end of the sale: for the chosen date, or in general. */
export function RideFacts({ words, askedAt }: { words: HeadWords; askedAt: string }) {
  const t = useTranslate()
  const { event, draft } = usePurchase()
  const { pickUp, back, saleEnd } = words
  const chosen = event.calendars.find(({ id }) => id === draft.dateId)
  const first = event.calendars[0]
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
      <Fact icon="van" name={t('ride_pick_up')}>
        {chosen || !first ? pickUp : pickUpBefore(first, first.startsAt, t)}
      </Fact>
      <Fact icon="home" name={t('ride_return')}>
        {(chosen && back) ?? t('ride_after_event')}
      </Fact>
      {chosen && !event.soldOut && (
        <SaleEnd saleEndsAt={chosen.saleEndsAt} words={saleEnd} askedAt={askedAt} />
      )}
    </dl>
  )
}

function SaleEnd({
  saleEndsAt,
  words,
  askedAt,
}: {
  saleEndsAt: string
  words: string | null
  askedAt: string
}) {
  const t = useTranslate()
  const left = useTimeLeft(saleEndsAt, askedAt)
  if (left !== null && left.minutes <= 0) {
    return (
      <Fact icon="clock" name={t('sale_until')}>
        {t('sale_closed')}
      </Fact>
    )
  }
  return (
    <Fact icon="clock" name={t('sale_until')}>
      {words}
      {left && (
        <span className="ml-2 rounded-full bg-marigold px-2 py-0.5 text-small">
          {left.hours > 0
            ? t('sale_hours_left', { count: left.hours })
            : t('sale_minutes_left', { count: left.minutes })}
        </span>
      )}
    </Fact>
  )
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="relative pl-7">
      <dt className="text-small text-ink-soft">
        <Icon name={icon} className="absolute top-0.5 left-0 size-5 text-jacaranda" />
        {name}
      </dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  )
}
