import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { type PurchaseStep, purchaseSteps } from '#web/shop/sales/purchase/purchase-draft.ts'

export type Step = {
  step: PurchaseStep
  /** the direction of the last navigation; null on arrival */
  direction: 'forward' | 'back' | null
  goTo: (step: PurchaseStep) => void
}

/**
 * The purchase step of the address (`?step=`). Each step forward is a history entry, so the back button returns one
 * step. `toShow` maps a step to the one that can be shown, and the address follows; it is null until the browser has
 * read the purchase.
 */
export function useStep(toShow: ((wanted: PurchaseStep) => PurchaseStep) | null): Step {
  const { search, state, key } = useLocation()
  const isTraversal = useNavigationType() === 'POP'
  const navigate = useNavigate()
  const wanted = stepIn(search)
  const namesNoStep = wanted === 'category' && new URLSearchParams(search).has('step')
  const step = toShow?.(wanted) ?? 'category'
  const resumed = toShow !== null
  // The number of entries behind this one that are steps of the same purchase.
  const behind = (state as { behind?: number } | null)?.behind ?? 0

  const goTo = useCallback(
    (next: PurchaseStep) => {
      const by = entryOf(next) - entryOf(wanted)
      if (by < 0 && -by <= behind) return void navigate(by)
      const pushes = by > 0 && next !== 'result'
      void navigate(
        { search: searchWith(search, 'step', next === 'category' ? null : next) },
        {
          replace: !pushes,
          state: { behind: by < 0 ? 0 : behind + Number(pushes) },
          preventScrollReset: true,
        },
      )
    },
    [wanted, behind, search, navigate],
  )

  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (!resumed) return
    const cameBack = isTraversal && seen.current !== null && seen.current !== key
    seen.current = key
    if (step === wanted) {
      // A step that does not exist leaves the address.
      if (namesNoStep)
        void navigate(
          { search: searchWith(search, 'step', null) },
          { replace: true, state, preventScrollReset: true },
        )
      return
    }
    // After the order is placed, going back leaves all its steps.
    if (step === 'result' && cameBack) void navigate(-1 - behind)
    else goTo(step)
  }, [resumed, isTraversal, key, search, state, step, wanted, namesNoStep, behind, goTo, navigate])

  return { step, direction: useDirection(resumed ? step : null), goTo }
}

/** The query string with one value changed; null removes it. */
export function searchWith(search: string, name: string, value: string | null): string {
  const query = new URLSearchParams(search)
  if (value === null) query.delete(name)
  else query.set(name, value)
  return query.toString()
}

function stepIn(search: string): PurchaseStep {
  const named = new URLSearchParams(search).get('step')
  return purchaseSteps.find((step) => step === named) ?? 'category'
}

/** The history entry of a step: the result replaces the confirmation. */
function entryOf(step: PurchaseStep): number {
  return purchaseSteps.indexOf(step === 'result' ? 'confirm' : step)
}

function useDirection(step: PurchaseStep | null): Step['direction'] {
  const [last, setLast] = useState<{ step: PurchaseStep | null; direction: Step['direction'] }>({
    step: null,
    direction: null,
  })
  if (step === null || step === last.step) return last.direction
  const isForward = last.step && purchaseSteps.indexOf(last.step) < purchaseSteps.indexOf(step)
  const direction = last.step && (isForward ? 'forward' : 'back')
  setLast({ step, direction })
  return direction
}
