import { useEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { Plan } from '#contract/office/trips/plans.ts'

/** The target of a move; stops are counted from 1, without one the best position is used. */
export type Target = { leg: 'outbound' | 'return'; vehicle: string; stop?: number }

/** A planner's edits of a draft, sent one at a time; the moved row keeps the focus. */
export function useEdits({ planId, revision }: Plan) {
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle'
  const [moved, setMoved] = useState<string | null>(null)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current && !isBusy) document.getElementById(wanted.current)?.focus()
    if (!isBusy) wanted.current = null
  }, [isBusy])
  const send = (fields: Record<string, string>) => {
    if (isBusy) return
    const form = { plan: String(planId), revision: String(revision), ...fields }
    void submit(form, { method: 'post', preventScrollReset: true, replace: true })
  }
  return {
    isBusy,
    /** the first party of the last move */
    moved,
    send,
    move(parties: readonly string[], { leg, vehicle, stop }: Target, focus?: string) {
      setMoved(parties[0] ?? null)
      wanted.current = focus ?? null
      send({ act: 'move', parties: parties.join(' '), leg, vehicle, ...(stop && { stop: String(stop) }) })
    },
  }
}

export type Edits = ReturnType<typeof useEdits>
