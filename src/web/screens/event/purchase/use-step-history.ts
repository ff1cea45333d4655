import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router'
import { usePurchase } from './purchase-context.tsx'
import { mayEnter, nextMove, type StepTrail } from './step-trail.ts'
import { useSteps } from './use-steps.ts'

/** Makes each step an entry of the browser's history, so that its back button leads one step back, and forward again. */
export function useStepHistory(): void {
  const { draft, resumed, event } = usePurchase()
  const { goTo } = useSteps()
  const location = useLocation()
  const byButton = useNavigationType() === 'POP'
  const navigate = useNavigate()
  const seen = useRef<Location | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step or another entry can part them
  useEffect(() => {
    if (!resumed) return
    const how =
      seen.current === null ? 'arrived' : byButton && seen.current !== location ? 'pressed' : 'moved'
    seen.current = location
    const move = nextMove(trailOf(location) ?? [draft.step], draft.step, how, (step) =>
      mayEnter(draft, step, event.paymentType),
    )
    if (!move) return
    if ('enter' in move) goTo(move.enter)
    else if ('go' in move) navigate(move.go)
    else {
      const replace = 'replace' in move
      const state = { steps: replace ? move.replace : move.push }
      navigate(location, { state, replace, preventScrollReset: true })
    }
  }, [resumed, draft.step, location])
}

/** Null where the entry is a jump within the page, which any step can have. */
function trailOf({ state, hash }: Location): StepTrail | null {
  const steps = (state as { steps?: StepTrail } | null)?.steps
  return steps ?? (hash ? null : [0])
}
