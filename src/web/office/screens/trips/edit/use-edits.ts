import { useEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { Plan } from '#contract/office/trips/plans.ts'

/** Where parties are moved to; stops are counted from 1, and without one the best is taken. */
export type Target = { leg: 'outbound' | 'return'; vehicle: string; stop?: number }

/** The steps of a planner in a draft, sent one at a time; the row that was moved keeps the focus. */
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
    /** the first of the parties that were moved last */
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
