import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { useSession } from '#web/app/session.tsx'
import { byPriority, categoryOf, offersFrom } from '#web/shop/sales/purchase/catalogue.ts'
import type { PurchaseDraft } from '#web/shop/sales/purchase/purchase-draft.ts'
import { isStepComplete, purchaseTotal } from '#web/shop/sales/purchase/purchase-progress.ts'
import { holdSeats } from '#web/shop/sales/purchase/seat-hold.ts'
import { useLocale, useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { usePurchase } from '../purchase-context.tsx'
import { type Awaited, explainRefusal, StepFrame } from '../step-frame.tsx'
import { CategoryAccordion } from './category-accordion.tsx'
import { CityField } from './city-field.tsx'
import { seatsListProps } from './seats-from.tsx'

// Only for what is free.
const VerifyFirst = lazy(() => import('../verify-first.tsx'))

/** The first step: choosing tickets. Leaving it holds the seats. */
export function CategoryStep() {
  const t = useTranslate()
  const notice = useNotice()
  const dialog = useAuthDialog()
  const { requireLogin, status } = useSession()
  const { categories, draft, event, change, showProblem, refresh, shortages, goTo } = usePurchase()
  const [open, toggle] = useOpenCategory(draft.tickets[0]?.variantId)

  async function hold() {
    const held = await holdSeats(draft)
    if (!held) return
    change({ type: 'seats-held', hold: held })
    goTo('addresses')
  }
  function explainWhy(error: unknown): Awaited | null {
    if (error instanceof ApiRefusal && error.code === 'unreachable') return 'network'
    showProblem(explainRefusal(error))
    void refresh()
    return null
  }
  async function holdAndContinue(): Promise<Awaited | null> {
    if (!(await requireLogin())) return null
    try {
      await hold()
      return null
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== 'login_required') return explainWhy(error)
      // The session ended meanwhile: log in and continue.
      notice.info(t('login_required'))
      if (!(await dialog.open('login'))) return null
      return await hold().then(() => null, explainWhy)
    }
  }

  const isShort = shortages.length > 0
  // Open the category whose tickets have to be reduced.
  const short = categoryOf(categories, shortages[0]?.variantId)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a shortage appears
  useEffect(() => {
    if (short !== undefined && status === 'in') toggle(short)
  }, [short])

  const missesDate = draft.dateId === null
  const dates = event.calendars.filter(({ id }) => missesDate || id === draft.dateId)
  const isFree = isReserved(event) || (draft.tickets.length > 0 && purchaseTotal(draft).total === 0)
  const isUnpayable = dates.length > 0 && dates.every(({ payable }) => !payable)
  return (
    <StepFrame
      title={t('select_your_category')}
      intro={isUnpayable && <Unpayable />}
      next={{
        label: t('purchase_continue'),
        ready: isStepComplete(draft, 'category', isReserved(event)) && !isShort && !isUnpayable,
        incomplete: isUnpayable ? 'event_unpayable' : isShort ? 'tickets_not_left' : 'incomplete_tickets',
        onIncomplete: missesDate ? focusDate : isShort ? focusShort : undefined,
        needsVerified: isFree,
        run: holdAndContinue,
      }}
    >
      {isFree && (
        <Suspense>
          <VerifyFirst className="mb-6" />
        </Suspense>
      )}
      <div {...seatsListProps}>
        <CityField />
        {categories.length === 0 ? (
          <EmptyState title={t('no_tickets_available')} />
        ) : (
          <Categories categories={categories} draft={draft} open={open} toggle={toggle} />
        )}
      </div>
    </StepFrame>
  )
}

function Categories({
  categories,
  draft,
  open,
  toggle,
}: {
  categories: ReturnType<typeof usePurchase>['categories']
  draft: PurchaseDraft
  open: number | null
  toggle: (id: number | null) => void
}) {
  const locale = useLocale()
  return (
    <ul className="mt-6 flex flex-col gap-4">
      {byPriority(categories).map((category) => (
        <li key={category.id}>
          <CategoryAccordion
            category={category}
            offers={offersFrom(category, draft.provinceId, languageTag(locale))}
            open={open === category.id}
            onOpenChange={(opens) => toggle(opens ? category.id : null)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Told before anything is filled in: without a way to pay the purchase would end at its last step. */
function Unpayable() {
  const t = useTranslate()
  return (
    <Banner tone="warning" className="mt-4">
      <p>{t('event_unpayable')}</p>
      <p className="mt-1 font-normal">
        {t('event_unpayable_help')}{' '}
        <Link to="/contact" className="link">
          {t('event_unpayable_contact')}
        </Link>
      </p>
    </Banner>
  )
}

function focusShort() {
  document.querySelector<HTMLElement>('[data-short] button')?.focus()
}

function focusDate() {
  document.getElementById('choose-date')?.querySelector('input')?.focus()
}

/**
 * The open category. Only a logged-in customer can open one; it opens after a log-in for it, and also when a customer
 * returns to a purchase.
 */
function useOpenCategory(begunWith: number | undefined): [number | null, (id: number | null) => void] {
  const t = useTranslate()
  const notice = useNotice()
  const dialog = useAuthDialog()
  const { status } = useSession()
  const { categories } = usePurchase()
  const [open, setOpen] = useState<number | null | 'untouched'>('untouched')
  const [asks, setAsks] = useState(false)

  const begun = categoryOf(categories, begunWith)?.id
  useEffect(() => {
    if (open === 'untouched' && begun !== undefined) setOpen(begun)
  }, [open, begun])

  const openLogin = dialog.open
  useEffect(() => {
    // The session is not known yet.
    if (!asks || status === 'unknown') return
    setAsks(false)
    if (status === 'in') return
    notice.info(t('login_required'))
    void openLogin('login').then((loggedIn) => {
      if (!loggedIn) setOpen(null)
    })
  }, [asks, status, notice, openLogin, t])

  function toggle(id: number | null) {
    setOpen(id)
    setAsks(id !== null && status !== 'in')
  }
  return [status === 'in' && open !== 'untouched' ? open : null, toggle]
}
