import type { CheckedIn } from '#contract/travel/tickets.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { BoardingScope, NoCodeReason, PartyRequest, WayToFind } from '#domain/travel/tickets/parties.ts'
import type { QrContent } from '#domain/travel/tickets/qr-content.ts'
import { type Api, ApiRefusal, type FailureCode } from '#web/api/api.ts'

/** An order identified by its code, or found by staff without it. */
export type OrderAtGate = { ticket: QrContent } | { orderId: string; foundBy: Exclude<WayToFind, 'code'> }

/** Why a code could not be read. */
export type Reason = { reason: NoCodeReason; reasonText?: string | undefined }

/** The passengers to board: a scope, or chosen passengers of some parties. */
export type Boarding = { board: BoardingScope; parties?: PartyRequest[] }

/** One act at the gate. Retries have the same nonce, so that it counts once. */
export type Scan = { order: OrderAtGate; leg: Leg; nonce: string; device: string } & (
  | (Boarding & { reason?: Reason | undefined; undoes?: undefined })
  /** the nonce of the boarding to undo */
  | { undoes: string }
)

/** The data of a ticket in the answer; any may be missing. */
export type TicketFacts = {
  [Name in keyof CheckedIn]?: CheckedIn[Name] extends unknown[] | null
    ? CheckedIn[Name]
    : CheckedIn[Name] extends object
      ? Partial<CheckedIn[Name]>
      : CheckedIn[Name]
}

export type AnswerKind =
  | 'boarded'
  | 'choose'
  | 'undone'
  | 'not_validated'
  | (typeof explained)[number]
  | 'unreachable'
  | 'refused'

/** The result for staff. `text` is the shop's own explanation. */
export type Answer = {
  kind: AnswerKind
  text?: string
  ticket?: TicketFacts
  usedAt?: string
  usedBy?: string
  usedOn?: string | null
}

/** Refusals for which the screen has its own texts. */
const explained = [
  'already_used',
  'people_already_aboard',
  'unpaid',
  'cancelled',
  'wrong_date',
  'invalid',
] as const satisfies readonly FailureCode[]

/** Pauses between retries of a failed request, which ends after `untilMs`. */
const retryTimes = { pausesMs: [400, 1200], untilMs: 12_000 }

/**
 * Sends an act at the gate, and retries it with the same nonce when no answer arrives.
 * @throws ApiRefusal login_required, staff_only: about the person at the scanner, not about the ticket
 */
export async function checkTicket(api: Api, scan: Scan, { pausesMs, untilMs } = retryTimes): Promise<Answer> {
  const started = performance.now()
  for (let attempt = 0; ; attempt++) {
    try {
      return answerOf(scan, await send(api, scan))
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      if (!isTransient(error)) return refused(error)
      const pause = pausesMs[attempt]
      if (pause === undefined || performance.now() - started > untilMs) return { kind: 'unreachable' }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

function send(api: Api, scan: Scan): Promise<TicketFacts> {
  const { order, leg, nonce } = scan
  const device = scan.device || undefined
  if (scan.undoes !== undefined) {
    return api('POST /api/check-in/undo', { body: { undoes: scan.undoes, nonce, device } })
  }
  const { board, parties, reason } = scan
  const boarding = { nonce, leg, device, board, parties }
  if ('ticket' in order) {
    const { orderId, s, k } = order.ticket
    const body = { s, k, ...boarding }
    return api('POST /api/order/{orderId}/check-complete', { params: { orderId }, body })
  }
  const { orderId, foundBy } = order
  const body = { ...boarding, foundBy, ...reason }
  return api('POST /api/check-in/orders/{orderId}', { params: { orderId }, body })
}

/** Whether a retry may succeed: the network failed, or the shop is busy or broken. */
function isTransient({ code, status }: ApiRefusal): boolean {
  return code === 'unreachable' || status >= 500
}

function answerOf(scan: Scan, ticket: TicketFacts): Answer {
  if (!ticket.event?.name || !ticket.customer?.name) return { kind: 'not_validated', ticket }
  if (scan.undoes !== undefined) return { kind: 'undone', ticket }
  return { kind: ticket.boardedNow === 0 ? 'choose' : 'boarded', ticket }
}

function refused(refusal: ApiRefusal): Answer {
  if (refusal.code === 'login_required' || refusal.code === 'staff_only') throw refusal
  const kind = explained.find((code) => code === refusal.code) ?? 'refused'
  return { kind, text: refusal.message, ...(refusal.data as Omit<Answer, 'kind' | 'text'>) }
}
