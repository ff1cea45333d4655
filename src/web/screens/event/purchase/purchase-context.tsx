import {
  createContext,
  type Dispatch,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { Category, EventDetail, SubCategory } from '#contract/events.ts'
import type { Province } from '#contract/places.ts'
import { countries, defaultCountry } from '#domain/countries/countries.ts'
import type { Country } from '#domain/countries/country.ts'
import type { Currency } from '#domain/money.ts'
import { api } from '#web/api/browser-api.ts'
import { useSession } from '#web/app/session.tsx'
import { useLocale } from '#web/texts/messages.tsx'
import { cheapestCity, ticketKinds } from './category/catalogue.ts'
import { readLastCity } from './category/last-city.ts'
import { keepDraft, readKeptDraft } from './draft/kept-draft.ts'
import { changePurchase, newDraft, type PurchaseChange, type PurchaseDraft } from './draft/purchase-draft.ts'
import { type Shortage, shortagesOf } from './draft/purchase-progress.ts'
import { randomKey } from './draft/random-key.ts'

export type Catalogue = { categories: readonly Category[]; provinces: readonly Province[] }

/** Why the purchase did not go on, said in its place until the customer tries again. */
export type Problem = {
  text: string
  help?: string
  /** an address whose verification mail can be sent again */
  unverified?: string
}

export type Purchase = Catalogue & {
  event: EventDetail
  currency: Currency
  country: Country
  draft: PurchaseDraft
  change: Dispatch<PurchaseChange>
  /** false until the browser has looked for a purchase that was begun before */
  resumed: boolean
  /** what this customer may still take of an offer: what is left for everybody and what is held already */
  seatsFor(offer: SubCategory): number
  /** what was chosen and is no longer there, once the shop has been asked again */
  shortages: readonly Shortage[]
  /** asks the shop again for prices and seats; what was chosen stays, at the new prices */
  refresh(): Promise<void>
  problem: Problem | null
  explain(problem: Problem | null): void
}

const PurchaseContext = createContext<Purchase | null>(null)

export function usePurchase(): Purchase {
  const purchase = useContext(PurchaseContext)
  if (!purchase) throw new Error('PurchaseProvider is missing')
  return purchase
}

/** The purchase of one event: kept through a reload, a log-in and a detour to another page. */
export function PurchaseProvider({
  event,
  catalogue,
  children,
}: {
  event: EventDetail
  catalogue: Catalogue
  children: ReactNode
}) {
  const locale = useLocale()
  const { user } = useSession()
  const onlyDate = event.periodicityType === 1 ? (event.calendars[0]?.id ?? null) : null
  const country = countries.find(({ currency }) => currency === event.currency) ?? defaultCountry
  const firstProvince = cheapestCity(catalogue, event.paymentType === 2)
  const [draft, change] = useReducer(changePurchase, newDraft(event.id, onlyDate, '', firstProvince))
  const [problem, explain] = useState<Problem | null>(null)
  // What is left does not count the seats that were held when it was asked for.
  const [offered, setOffered] = useState({
    categories: catalogue.categories,
    held: {} as Record<number, number>,
    isFresh: false,
    locale,
  })
  const resumed = draft.orderKey !== ''
  const latest = useRef(draft)
  latest.current = draft

  const refresh = useCallback(async () => {
    const { dateId, hold } = latest.current
    const query = { locale, ...(dateId !== null && { date: dateId }) }
    const categories = await api('GET /api/events/{id}/product-variant', { params: { id: event.id }, query })
    const held = hold && hold.dateId === dateId ? hold.seats : {}
    setOffered({ categories, held, isFresh: true, locale })
    change({ type: 'offers-learned', kinds: ticketKinds(categories) })
  }, [event.id, locale])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an event, when the page has come to life
  useEffect(() => {
    const kept = readKeptDraft(event.id, sessionStorage)
    const dateIsGone = !event.calendars.some(({ id }) => id === kept?.dateId)
    const sells = (city?: number | null) => catalogue.provinces.some(({ id }) => id === city)
    const begun = kept && kept.tickets.length > 0 ? kept.provinceId : null
    const city = [begun, readLastCity(country.code), kept?.provinceId].find(sells) ?? firstProvince
    const draft = kept
      ? { ...kept, dateId: dateIsGone ? onlyDate : kept.dateId, provinceId: city }
      : newDraft(event.id, onlyDate, randomKey(), city)
    change({ type: 'resumed', draft })
    change({ type: 'offers-learned', kinds: ticketKinds(catalogue.categories) })
  }, [event.id])

  useEffect(() => {
    if (resumed) keepDraft(draft, sessionStorage)
  }, [draft, resumed])

  useEffect(() => {
    if (resumed && user) change({ type: 'customer-known', email: user.email, orderKey: randomKey() })
  }, [resumed, user])

  // A customer who has chosen no city yet leaves from home.
  const home = user?.frequentAddresses.find(({ myAddress }) => myAddress)?.county.id
  const homeCity = catalogue.provinces.find(({ counties }) => counties.some(({ id }) => id === home))?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known where home is
  useEffect(() => {
    if (!resumed || homeCity === undefined || draft.tickets.length > 0) return
    const chosen = readLastCity(country.code)
    if (catalogue.provinces.some(({ id }) => id === chosen)) return
    change({ type: 'province-chosen', provinceId: homeCity })
  }, [resumed, homeCity])

  // Whoever comes back, or chooses another date or language, sees what is left now, in that language.
  const asksAnew = resumed && (draft.hold !== null || draft.dateId !== onlyDate || locale !== offered.locale)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the date decides
  useEffect(() => {
    if (asksAnew) refresh().catch(() => {})
  }, [asksAnew, draft.dateId, refresh])

  const purchase = useMemo<Purchase>(() => {
    // The seats of a hold that was lost meanwhile are no longer the customer's.
    const held = draft.hold ? offered.held : {}
    const seatsFor = (offer: SubCategory) => offer.stock + (held[offer.productVariantId] ?? 0)
    const offers = new Map(
      offered.categories
        .flatMap(({ subCategories }) => subCategories)
        .map((offer) => [offer.productVariantId, offer]),
    )
    const leftOf = (variantId: number) => {
      const offer = offers.get(variantId)
      return offer && seatsFor(offer)
    }
    return {
      event,
      currency: event.currency,
      country,
      provinces: catalogue.provinces,
      categories: offered.categories,
      draft,
      change,
      resumed,
      seatsFor,
      shortages: offered.isFresh && draft.step === 0 ? shortagesOf(draft, leftOf) : [],
      refresh,
      problem,
      explain,
    }
  }, [event, country, catalogue.provinces, offered, draft, resumed, refresh, problem])
  return <PurchaseContext value={purchase}>{children}</PurchaseContext>
}
