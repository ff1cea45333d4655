import {
  createContext,
  type Dispatch,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Category, EventDetail } from '#contract/catalogue/events.ts'
import type { Province } from '#contract/geography/places.ts'
import { hasManyDates, isHome, isReserved } from '#contract/platform/wire-numbers.ts'
import { countryOfCurrency } from '#domain/geography/countries/countries.ts'
import type { Country } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { useSession } from '#web/app/session.tsx'
import { useCountiesOf } from '#web/shop/geography/places/use-place-list.ts'
import { cheapestCity, ticketKinds } from '#web/shop/sales/purchase/catalogue.ts'
import {
  changePurchase,
  newDraft,
  type PurchaseChange,
  type PurchaseDraft,
  type PurchaseStep,
} from '#web/shop/sales/purchase/purchase-draft.ts'
import { type Shortage, shortagesOf, stepToShow } from '#web/shop/sales/purchase/purchase-progress.ts'
import { randomKey } from '#web/shop/sales/purchase/random-key.ts'
import { readStoredDraft, storeDraft } from '#web/shop/sales/purchase/stored-draft.ts'
import { readLastCity } from './category/last-city.ts'
import type { Problem } from './problem.ts'
import { type Offers, useOffers } from './use-offers.ts'
import { type SeatOffers, useSeatOffers } from './use-seat-offers.ts'
import { type Step, searchWith, useStep } from './use-step.ts'

/** The offers of an event on a date (null: before one is chosen), and the cities of departure. */
export type Catalogue = {
  categories: readonly Category[]
  provinces: readonly Province[]
  dateId: number | null
}

export type Purchase = Step &
  Offers &
  SeatOffers & {
    event: EventDetail
    provinces: readonly Province[]
    /** of the chosen city, once there are tickets */
    counties: ReturnType<typeof useCountiesOf>
    currency: Currency
    country: Country
    draft: PurchaseDraft
    change: Dispatch<PurchaseChange>
    chooseDate(dateId: number | null): void
    /** false until the browser has looked for a stored purchase */
    resumed: boolean
    /** chosen tickets that are no longer available, after a refresh */
    shortages: readonly Shortage[]
    problem: Problem | null
    /** shows a problem in the step where it can be corrected, by default the current one */
    showProblem(problem: Problem | null, at?: PurchaseStep): void
  }

const PurchaseContext = createContext<Purchase | null>(null)

export function usePurchase(): Purchase {
  const purchase = useContext(PurchaseContext)
  if (!purchase) throw new Error('PurchaseProvider is missing')
  return purchase
}

/** The purchase of one event, stored in the tab across reloads, a log-in and other pages. */
export function PurchaseProvider({
  event,
  catalogue,
  children,
}: {
  event: EventDetail
  catalogue: Catalogue
  children: ReactNode
}) {
  const { user } = useSession()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const country = countryOfCurrency(event.currency)
  const hasDate = (dateId: number | null) => event.calendars.some(({ id }) => id === dateId)
  const onlyDate = hasManyDates(event) ? null : (event.calendars[0]?.id ?? null)
  const isOfferedCity = (city: number | null | undefined) => catalogue.provinces.some(({ id }) => id === city)
  const firstCity = cheapestCity(catalogue, isReserved(event))
  const [stored, change] = useReducer(changePurchase, newDraft(event.id, onlyDate, '', firstCity))
  const resumed = stored.orderKey !== ''
  const dateInUrl = Number(new URLSearchParams(search).get('date'))
  const dateId = hasDate(dateInUrl) ? dateInUrl : stored.dateId
  const draft = useMemo(() => ({ ...stored, dateId }), [stored, dateId])
  const place = useStep(resumed ? (wanted) => stepToShow(draft, wanted, isReserved(event)) : null)
  const { step, direction } = place
  const cameBack = step === 'category' && direction === 'back'
  const offers = useOffers(catalogue, draft, { resumed, cameBack }, change)
  const counties = useCountiesOf(country.code, draft.tickets.length > 0 ? String(draft.provinceId ?? '') : '')
  const [explained, setExplained] = useState<{ problem: Problem | null; at: PurchaseStep } | null>(null)

  const home = user?.frequentAddresses.find(isHome)
  // Enter the step while rendering, so that it never shows uninitialised rows.
  if (resumed && draft.step !== step) {
    const isNear = home && home.county.provinceId === draft.provinceId
    const myAddress = isNear ? { address: home.name, countyId: home.county.id } : null
    change({ type: 'step-entered', step, myAddress })
  }

  const resume = useEffectEvent(() => {
    const stored = readStoredDraft(event.id)
    const begun = stored && stored.tickets.length > 0 ? stored.provinceId : null
    const provinceId =
      [begun, readLastCity(country.code), stored?.provinceId].find(isOfferedCity) ?? firstCity
    const draft = stored
      ? { ...stored, dateId: hasDate(stored.dateId) ? stored.dateId : onlyDate, provinceId }
      : newDraft(event.id, onlyDate, randomKey(), provinceId)
    change({ type: 'resumed', draft })
    change({ type: 'offers-loaded', kinds: ticketKinds(catalogue.categories) })
  })
  const begunAgain = (state as { begun?: string } | null)?.begun
  // The transition renders in slices, so that the page keeps responding right after it has loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another purchase was stored
  useEffect(() => startTransition(() => resume()), [begunAgain])

  useEffect(() => {
    if (resumed) storeDraft(draft)
  }, [draft, resumed])

  // Without a chosen city, departure is from home.
  const homeCity = home?.county.provinceId
  const learnCustomer = useEffectEvent((email: string) => {
    change({ type: 'customer-known', email, orderKey: randomKey() })
    if (
      homeCity &&
      isOfferedCity(homeCity) &&
      draft.tickets.length === 0 &&
      !isOfferedCity(readLastCity(country.code))
    )
      change({ type: 'province-chosen', provinceId: homeCity })
  })
  const email = user?.email
  useEffect(() => {
    if (resumed && email) learnCustomer(email)
  }, [resumed, email])

  const showProblem = useCallback(
    (problem: Problem | null, at = step) => setExplained(problem && { problem, at }),
    [step],
  )
  const known = offers.categories.flatMap(({ subCategories }) => subCategories)
  const soldOut = known.some(({ stock }) => stock === 0)
  const seatOffers = useSeatOffers(soldOut)
  const left = new Map(known.map((offer) => [offer.productVariantId, offers.seatsFor(offer)]))
  const purchase: Purchase = {
    ...offers,
    ...seatOffers,
    ...place,
    event,
    currency: event.currency,
    country,
    provinces: catalogue.provinces,
    counties,
    draft,
    change,
    chooseDate: (chosen) => {
      change({ type: 'date-chosen', dateId: chosen })
      const date = chosen === null ? null : String(chosen)
      void navigate({ search: searchWith(search, 'date', date) }, { replace: true, preventScrollReset: true })
    },
    resumed,
    shortages: offers.isFresh && step === 'category' ? shortagesOf(draft, (id) => left.get(id)) : [],
    problem: explained?.at === step ? explained.problem : null,
    showProblem,
  }
  return <PurchaseContext value={purchase}>{children}</PurchaseContext>
}
