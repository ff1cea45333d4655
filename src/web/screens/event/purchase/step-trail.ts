import type { PurchaseDraft, PurchaseStep } from './draft/purchase-draft.ts'
import { isStepComplete, quantities } from './draft/purchase-progress.ts'

/** The steps of a purchase that lie one behind the other in the browser's history, up to the entry that is shown. */
export type StepTrail = readonly PurchaseStep[]

/** What has to happen so that the purchase and the browser's history are at the same step again. */
export type TrailMove =
  | { enter: PurchaseStep }
  | { go: number }
  | { push: StepTrail }
  | { replace: StepTrail }

/**
 * Brings a purchase at `step` and the history at `trail` together. The customer who has `pressed` the browser's back or
 * forward button decides, as far as a step may be entered; else the history follows the purchase. What lies behind a
 * purchase that is over is left altogether. Null when they agree.
 */
export function nextMove(
  trail: StepTrail,
  step: PurchaseStep,
  how: 'arrived' | 'pressed' | 'moved',
  mayEnter: (step: PurchaseStep) => boolean,
): TrailMove | null {
  const at = trail.at(-1) ?? 0
  if (at === step) return null
  if (how === 'pressed' && mayEnter(at)) return { enter: at }
  if (how === 'pressed' && at < step) return { go: -trail.length }
  const behind = trail.lastIndexOf(step)
  if (behind >= 0) return { go: behind - (trail.length - 1) }
  // The order takes the place of the step that placed it, so that nobody comes back to that by accident.
  if (how === 'moved' && step > at && step < 4) return { push: [...trail, step] }
  return { replace: [...trail.slice(0, -1), step] }
}

/** Whether the browser's buttons may lead to a step: the seats are held, and what comes before it is filled in. */
export function mayEnter(draft: PurchaseDraft, step: PurchaseStep, paymentType: 1 | 2): boolean {
  if (draft.placed || step === 4) return false
  const before = ([0, 1, 2] as const).filter((one) => one < step)
  return step === 0 || (isHeld(draft) && before.every((one) => isStepComplete(draft, one, paymentType)))
}

/** Whether exactly the chosen seats are held. */
function isHeld(draft: PurchaseDraft): boolean {
  const { hold, dateId } = draft
  const chosen = Object.fromEntries(quantities(draft))
  const variants = Object.keys({ ...chosen, ...hold?.seats }).map(Number)
  return hold?.dateId === dateId && variants.every((id) => chosen[id] === hold?.seats[id])
}
