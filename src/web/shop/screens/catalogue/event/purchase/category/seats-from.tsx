import { isReserved } from '#contract/platform/wire-numbers.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { lowestPrice } from '#web/shop/sales/purchase/catalogue.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { usePurchase } from '../purchase-context.tsx'

const listId = 'choose-seats'

/** The lowest price of an available seat from the chosen city, or from any city when that one has none; null when none is left. */
export function useSeatsFrom(): string | null {
  const t = useTranslate()
  const { categories, draft, event, currency, seatsFor } = usePurchase()
  const left = categories.flatMap(({ subCategories }) => subCategories).filter((offer) => seatsFor(offer) > 0)
  const near = left.filter(({ provinceId }) => provinceId === draft.provinceId)
  const lowest = lowestPrice(near.length > 0 ? near : left)
  if (event.soldOut || !lowest || !event.calendars.some(({ payable }) => payable)) return null
  if (isReserved(event) || lowest.amount === 0) return t('purchase_free')
  return formatMoney({ amount: lowest.amount, currency })
}

/** The lowest price of an event with a button that scrolls to the seats. `onStuck` is called when a category is open already. */
export function SeatsFrom({
  price,
  onStuck,
  className,
}: {
  price: string
  onStuck?: () => void
  className?: string
}) {
  const t = useTranslate()
  const isFree = price === t('purchase_free')
  return (
    <div className={className}>
      <p className="grow-999 basis-[min-content]">
        {!isFree && <span className="block text-small text-ink-soft">{t('purchase_from')}</span>}
        <span translate={isFree ? 'yes' : 'no'} className="display figures text-lead lg:text-heading">
          {price}
        </span>
      </p>
      <Button
        size="large"
        onClick={() => showSeats(onStuck)}
        className="grow max-lg:min-h-12 max-lg:px-5 max-lg:text-body lg:grow-0"
      >
        {t('purchase_choose_seats')}
      </Button>
    </div>
  )
}

/** The list of categories, where `SeatsFrom` leads. */
export const seatsListProps = { id: listId, className: 'scroll-mt-24' }

/** Scrolls to the categories; opens the first one if they are in view already. */
function showSeats(onStuck?: () => void) {
  const list = document.getElementById(listId)
  const first = list?.querySelector('summary')
  if (!list) return
  if (list.getBoundingClientRect().top > window.innerHeight / 2) {
    list.scrollIntoView({ block: 'start' })
    first?.focus({ preventScroll: true })
  } else if (list.querySelector('details[open]')) onStuck?.()
  else first?.click()
}
