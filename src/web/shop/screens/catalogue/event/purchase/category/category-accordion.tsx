import type { Category, SubCategory } from '#contract/catalogue/events.ts'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { isRecommended, lowestPrice } from '#web/shop/sales/purchase/catalogue.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { usePurchase } from '../purchase-context.tsx'
import { OfferRow } from './offer-row.tsx'

/** A category: picture, name, lowest price from the chosen city; inside, its offers. */
export function CategoryAccordion({
  category,
  offers,
  open,
  onOpenChange,
}: {
  category: Category
  offers: readonly SubCategory[]
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useTranslate()
  const { categories, seatsFor } = usePurchase()
  const text = category.translations[0]
  const soldOut = offers.length > 0 && offers.every((offer) => seatsFor(offer) === 0)
  const recommended = isRecommended(category, categories) && offers.length > 0 && !soldOut
  return (
    <div className={recommended ? 'rounded-card bg-marigold forced-colors:border-4' : undefined}>
      {recommended && (
        <p className="px-4 py-1.5 text-small font-semibold md:px-6">{t('recommended_transfer')}</p>
      )}
      <Accordion
        open={open}
        onOpenChange={onOpenChange}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1">
            {text?.imagePath && (
              <img
                src={text.imagePath}
                alt=""
                width={72}
                height={72}
                loading="lazy"
                className="size-14 shrink-0 rounded-control bg-paper-deep object-cover md:size-18"
              />
            )}
            <span className="min-w-0 flex-[1_1_8rem]">
              <span className="display block text-lead">{text?.name}</span>
              <span className="mt-0.5 line-clamp-2 block text-small text-ink-soft">{text?.description}</span>
              <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                <LowestPrice offers={offers} />
                {soldOut && <Badge>{t('sold_out')}</Badge>}
              </span>
            </span>
          </span>
        }
      >
        {open && <Offers category={category} offers={offers} />}
      </Accordion>
    </div>
  )
}

function LowestPrice({ offers }: { offers: readonly SubCategory[] }) {
  const t = useTranslate()
  const { event, currency } = usePurchase()
  const lowest = lowestPrice(offers)
  if (!lowest) return <span className="text-small text-ink-soft">{t('category_not_available')}</span>
  if (isReserved(event) || lowest.amount === 0) {
    return <span className="display">{t('purchase_free')}</span>
  }
  return (
    <span>
      {lowest.differs && <span className="text-small text-ink-soft">{t('purchase_from')} </span>}
      <span translate="no" className="display figures">
        {formatMoney({ amount: lowest.amount, currency })}
      </span>
    </span>
  )
}

function Offers({ category, offers }: { category: Category; offers: readonly SubCategory[] }) {
  const t = useTranslate()
  const { draft } = usePurchase()
  if (offers.length === 0) return <p className="text-ink-soft">{t('category_not_available')}</p>
  return (
    <>
      {draft.dateId === null && (
        <p className="mb-2 font-semibold text-amber">
          <a href="#choose-date" className="underline underline-offset-2">
            {t('date_first')}
          </a>
        </p>
      )}
      <ul className="divide-y divide-dashed divide-paper-line">
        {offers.map((offer) => (
          <OfferRow key={offer.productVariantId} category={category} offer={offer} />
        ))}
      </ul>
    </>
  )
}
