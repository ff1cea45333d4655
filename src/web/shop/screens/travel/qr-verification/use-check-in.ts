import { useRef, useState } from 'react'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { readQr } from '#domain/travel/tickets/qr-content.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { useSession } from '#web/app/session.tsx'
import { createCodeMemory, createNonce } from '#web/browser/camera/scanned-text.ts'
import {
  type Answer,
  type Boarding,
  checkTicket,
  type OrderAtGate,
  type Reason,
  type Scan,
  type TicketFacts,
} from './check-ticket.ts'

/** A boarding that can still be undone. */
export type LastBoarding = { scan: Scan; ticket: TicketFacts; undoUntil: string }

/** What is scanned, the shop's answer, and the last boarding. */
function useScans() {
  const session = useSession()
  const [scan, setScan] = useState<Scan | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [last, setLast] = useState<LastBoarding | null>(null)

  const send = async (next: Scan) => {
    setAnswer(null)
    setScan(next)
    try {
      const told = await checkTicket(api, next)
      setAnswer(told)
      const { kind, ticket } = told
      if (kind === 'boarded' && ticket?.undoUntil)
        setLast({ scan: next, ticket, undoUntil: ticket.undoUntil })
      else if (kind === 'undone') setLast(null)
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      // About the person, not the ticket: the session shows the log-in.
      setScan(null)
      await session.refresh()
    }
  }
  return { scan, setScan, answer, setAnswer, last, setLast, send }
}

/**
 * The state of the check-in screen: sends a code or a found order to the shop, and shows the answer until staff
 * continue.
 */
export function useCheckIn(leg: Leg, device: string) {
  const { scan, setScan, answer, setAnswer, last, setLast, send } = useScans()
  const memory = useRef(createCodeMemory())
  const lastCode = useRef('')

  const act = (
    order: OrderAtGate,
    way: Leg,
    what: (Boarding & { reason?: Reason | undefined }) | { undoes: string },
  ) => void send({ order, leg: way, device, nonce: createNonce(), ...what })

  /** A code boards at once when its whole order waits at one stop. */
  const open = (order: OrderAtGate, way: Leg) =>
    act(order, way, { board: 'ticket' in order ? 'oneStop' : 'none' })

  return {
    scan,
    answer,
    last,
    isChecking: scan !== null && answer === null,
    takeCode(text: string) {
      if (!memory.current.isFresh(`${leg} ${text}`, performance.now())) return
      lastCode.current = `${leg} ${text}`
      const ticket = readQr(text)
      if (ticket) open({ ticket }, leg)
      else setAnswer({ kind: 'invalid' })
    },
    /** an order found without its code */
    openTyped(order: OrderAtGate) {
      lastCode.current = ''
      open(order, leg)
    },
    openReturn: () => scan && open(scan.order, 'return'),
    board: (what: Boarding, reason?: Reason) => scan && act(scan.order, scan.leg, { ...what, reason }),
    undo: ({ scan: undone }: LastBoarding) => act(undone.order, undone.leg, { undoes: undone.nonce }),
    retry: () => scan && void send(scan),
    goOn() {
      memory.current.resume(lastCode.current, performance.now())
      setAnswer(null)
      setScan(null)
    },
    forgetLast: () => setLast(null),
  }
}
