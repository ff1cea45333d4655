import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { Plan } from '#contract/office/travel/plans.ts'
import { useFormAnswer } from '#web/office/forms/form-answer.ts'
import { handleId } from './dragged.ts'

/** The target of a move; stops are counted from 1, without one the best position is used. */
export type Target = { leg: 'outbound' | 'return'; vehicle: string; stop?: number }

/** The fields of an edit of this plan; undefined when the plan has nothing to change. */
type Edit = (plan: Plan) => Record<string, string> | undefined

/**
 * A planner's edits of a draft. They are sent one at a time, in order, and each is made from the plan that the one
 * before has left, so that fast edits are not lost. A refused edit cancels those after it. The moved row keeps the focus.
 */
export function useEdits(plan: Plan) {
  const submit = useSubmit()
  const navigation = useNavigation()
  const isRefused = Boolean(useFormAnswer()?.text)
  const [moved, setMoved] = useState<string | null>(null)
  const waiting = useRef<{ planId: number; edit: Edit }[]>([])
  const isSending = useRef(false)
  const focused = useRef<{ leg: Target['leg']; party: string } | null>(null)

  const sendNext = () => {
    while (!isSending.current) {
      const next = waiting.current.shift()
      if (!next) return
      const fields = next.planId === plan.planId && next.edit(plan)
      if (!fields) continue
      isSending.current = true
      const form = { id: String(plan.planId), revision: String(plan.revision), ...fields }
      void submit(form, { method: 'post', preventScrollReset: true, replace: true })
    }
  }
  // Before the next key: moving the row has taken the focus from its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useLayoutEffect(() => {
    if (navigation.state !== 'idle') return
    isSending.current = false
    if (isRefused) waiting.current = []
    if (focused.current) focusStop(plan, focused.current)
    if (waiting.current.length === 0) focused.current = null
    sendNext()
  }, [navigation, plan])

  const send = (edit: Edit) => {
    waiting.current.push({ planId: plan.planId, edit })
    sendNext()
  }
  return {
    isBusy: navigation.state !== 'idle',
    /** the first party of the last move */
    moved,
    send,
    move(parties: readonly string[], to: Target | ((plan: Plan) => Target | undefined), keepsFocus = false) {
      const [first] = parties
      if (first === undefined) return
      send((current) => {
        const target = typeof to === 'function' ? to(current) : to
        if (!target) return undefined
        const { leg, vehicle, stop } = target
        setMoved(first)
        if (keepsFocus) focused.current = { leg, party: first }
        return { act: 'move', parties: parties.join(' '), leg, vehicle, ...(stop && { stop: String(stop) }) }
      })
    },
  }
}

export type Edits = ReturnType<typeof useEdits>

/** Focuses the button that moves the stop of a party. */
function focusStop(plan: Plan, { leg, party }: { leg: Target['leg']; party: string }): void {
  const stop = findStop(plan, leg, party)
  const first = stop?.route.stops[stop.index]?.parties[0]
  if (first) document.getElementById(handleId(leg, first.id))?.focus()
}

/** The route of a party on a leg and the index of its stop. */
export function findStop(plan: Plan, leg: Target['leg'], party: string) {
  for (const route of plan.routes) {
    if (route.leg !== leg) continue
    const index = route.stops.findIndex(({ parties }) => parties.some(({ id }) => id === party))
    if (index >= 0) return { route, index }
  }
  return undefined
}
