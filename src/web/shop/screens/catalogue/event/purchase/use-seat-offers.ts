import { useState } from 'react'
import { useLocation } from 'react-router'
import type { WaitingEntry } from '#contract/sales/waiting-list.ts'
import { useWaitingList, type WaitingList } from '#web/shop/sales/waiting-list/use-waiting-list.ts'

export type SeatOffers = {
  waiting: WaitingList
  /** the id in `?offer=`, the link of a mail */
  linkedOffer: string | null
  /** the entry whose offered seats the customer wants to buy */
  chosenOffer: WaitingEntry | null
  chooseOffer(entry: WaitingEntry | null): void
}

/** The customer's waiting list entries, loaded if something is sold out, and the offer to buy (TakeOffer). */
export function useSeatOffers(soldOut: boolean): SeatOffers {
  const { search } = useLocation()
  const linkedOffer = new URLSearchParams(search).get('offer')
  const waiting = useWaitingList(soldOut || linkedOffer !== null)
  const [chosenOffer, chooseOffer] = useState<WaitingEntry | null>(null)
  return { waiting, linkedOffer, chosenOffer, chooseOffer }
}
