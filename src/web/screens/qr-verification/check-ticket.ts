import type { CheckedIn } from '#contract/tickets.ts'
import type { Leg } from '#domain/tickets/boarding.ts'
import type { QrContent } from '#domain/tickets/qr-content.ts'
import { type Api, ApiRefusal } from '../../api.ts'

/** One scan of a ticket. Sent again it carries the same nonce, so that it counts once. */
export type Scan = { ticket: QrContent; leg: Leg; nonce: string; device: string }

/** What a ticket is for, as far as the answer says. */
export type TicketFacts = {
  [Name in keyof CheckedIn]?: CheckedIn[Name] extends object ? Partial<CheckedIn[Name]> : CheckedIn[Name]
}

export type AnswerKind =
  | 'boarded'
  | 'not_validated'
  | 'already_used'
  | 'unpaid'
  | 'cancelled'
  | 'wrong_date'
  | 'invalid'
  | 'unreachable'
  | 'refused'

/** What staff are told. `text` is the shop's own explanation. */
export type Answer = {
  kind: AnswerKind
  text?: string
  ticket?: TicketFacts
  usedAt?: string
  usedBy?: string
  usedOn?: string | null
}

const explained: readonly string[] = ['already_used', 'unpaid', 'cancelled', 'wrong_date', 'invalid']

/** Pauses before a call that failed is made again; nobody waits at a gate for longer than `untilMs`. */
const patience = { pausesMs: [400, 1200], untilMs: 12_000 }

/**
 * Asks the shop about a ticket, and again with the same nonce when no answer comes.
 * @throws ApiRefusal login_required, staff_only: about the person at the scanner, not about the ticket
 */
export async function checkTicket(api: Api, scan: Scan, { pausesMs, untilMs } = patience): Promise<Answer> {
  const { orderId, s, k } = scan.ticket
  const body = { s, k, nonce: scan.nonce, leg: scan.leg, device: scan.device || undefined }
  const started = performance.now()
  for (let attempt = 0; ; attempt++) {
    try {
      return boarded(await api('POST /api/order/{orderId}/check-complete', { params: { orderId }, body }))
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      if (!mayPass(error)) return refused(error)
      const pause = pausesMs[attempt]
      if (pause === undefined || performance.now() - started > untilMs) return { kind: 'unreachable' }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Whether trying again may help: the network, or a shop that is busy or broken. */
function mayPass({ code, status }: ApiRefusal): boolean {
  return code === 'unreachable' || status >= 500
}

function boarded(ticket: TicketFacts): Answer {
  return { kind: ticket.event?.name && ticket.customer?.name ? 'boarded' : 'not_validated', ticket }
}

function refused(refusal: ApiRefusal): Answer {
  if (refusal.code === 'login_required' || refusal.code === 'staff_only') throw refusal
  const kind = explained.includes(refusal.code) ? (refusal.code as AnswerKind) : 'refused'
  return { kind, text: refusal.message, ...(refusal.data as Omit<Answer, 'kind' | 'text'>) }
}
