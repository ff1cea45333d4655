import { createContext, type RefObject, useCallback, useContext } from 'react'
import { useSession } from '#web/app/session.tsx'
import type { AddressRow } from '#web/travellers/ticket-rows.ts'
import type { PurchaseStep } from './draft/purchase-draft.ts'
import { usePurchase } from './purchase-context.tsx'

/** Which way the customer went last, so that a step slides in from there and takes the focus. */
export const LastMove = createContext<RefObject<'forward' | 'back' | null>>({ current: null })

/** Moves between the steps; the address step learns the customer's own address, if it lies in the chosen city. */
export function useSteps(): { goTo: (step: PurchaseStep) => void } {
  const { draft, change, explain, refresh } = usePurchase()
  const { user } = useSession()
  const move = useContext(LastMove)

  const goTo = useCallback(
    (step: PurchaseStep) => {
      const mine = user?.frequentAddresses.find(({ myAddress }) => myAddress === 1)
      const myAddress: AddressRow | null =
        mine && mine.county.provinceId === draft.provinceId
          ? { address: mine.name, countyId: mine.county.id }
          : null
      move.current = step > draft.step ? 'forward' : 'back'
      explain(null)
      change({ type: 'step-entered', step, myAddress })
      if (step === 0) refresh().catch(() => {})
    },
    [user, draft.provinceId, draft.step, move, explain, change, refresh],
  )
  return { goTo }
}
