import type { Dispatch, SetStateAction } from 'react'
import { type FormEvent, useCallback, useState } from 'react'
import type { FoundOrder } from '#contract/travel/tickets.ts'
import { showTime } from '#domain/platform/time/place-time.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { useSession } from '#web/app/session.tsx'
import { looksLikeCode, readTyped } from '#web/browser/camera/scanned-text.ts'
import { Form } from '#web/forms/form.tsx'
import { type Translate, useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { OrderAtGate } from './check-ticket.ts'

/** How long the error for an invalid text is shown. */
const errorMs = 4_000

type Found = { orders: FoundOrder[]; hasMore: boolean }

type FindOrderProps = {
  open: boolean
  leg: Leg
  device: string
  onClose: () => void
  onOrder: (order: OrderAtGate) => void
}

/** For a code that cannot be scanned: its text, the number of the order, or a name. */
export function FindOrder({ open, leg, device, onClose, onOrder }: FindOrderProps) {
  const t = useTranslate()
  const session = useSession()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<{ text: (t: Translate) => string; forMs?: number } | null>(null)
  const [busy, setBusy] = useState(false)
  const forgive = useCallback(() => setProblem(null), [])

  const choose = (order: OrderAtGate) => {
    setText('')
    setFound(null)
    setProblem(null)
    onOrder(order)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    const ticket = readTyped(text)
    if (ticket) return choose({ ticket })
    if (looksLikeCode(text)) return setProblem({ text: (t) => t('invalid'), forMs: errorMs })
    setBusy(true)
    setFound(null)
    try {
      setFound(await api('POST /api/check-in/search', { body: { text, leg, device: device || undefined } }))
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      if (error.code === 'login_required' || error.code === 'staff_only') {
        onClose()
        await session.refresh()
      } else if (error.fields.text) setProblem({ text: (t) => t('search_too_short') })
      else {
        const isAnswer = error.code !== 'unreachable' && error.status < 500
        setProblem({ text: (t) => (isAnswer ? error.message : t('page_gate_find_failed')) })
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog night open={open} onClose={onClose} title={t('qr_enter_code')}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <OrderTextField text={text} setText={setText} />
        {problem && (
          <Banner tone="error" forMs={problem.forMs} onGone={forgive}>
            {problem.text(t)}
          </Banner>
        )}
        <Button type="submit" size="large" full icon="search" busy={busy}>
          {t('page_gate_find')}
        </Button>
      </Form>
      <FoundOrders found={found} choose={choose} />
    </Dialog>
  )
}

function OrderTextField({ text, setText }: { text: string; setText: Dispatch<SetStateAction<string>> }) {
  const t = useTranslate()
  return (
    <TextField
      label={t('page_gate_find_label')}
      hint={t('page_gate_find_hint')}
      data-autofocus
      value={text}
      maxLength={1000}
      onChange={(event) => setText(event.target.value)}
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      enterKeyHint="search"
      spellCheck={false}
    />
  )
}

function FoundOrders({ found, choose }: { found: Found | null; choose: (order: OrderAtGate) => void }) {
  const t = useTranslate()
  return (
    <div role="status" className="mt-5 flex flex-col gap-3">
      {found?.orders.length === 0 && <p className="text-lead font-semibold">{t('page_gate_find_none')}</p>}
      {found?.orders.map((order) => (
        <FoundRow key={order.orderId} order={order} onChoose={choose} />
      ))}
      {found?.hasMore && <p className="text-paper-soft">{t('page_gate_find_more')}</p>}
    </div>
  )
}

function FoundRow({ order, onChoose }: { order: FoundOrder; onChoose: (order: OrderAtGate) => void }) {
  const t = useTranslate()
  const { orderId, foundBy, state, boarded, expected, startsAt, timeZone } = order
  return (
    <button
      type="button"
      onClick={() => onChoose({ orderId, foundBy: foundBy === 'code' ? 'number' : foundBy })}
      className="flex w-full items-center gap-3 rounded-card border border-control bg-white p-4 text-left text-ink hover:border-ink"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span translate="no" className="text-lead font-semibold">
          {order.passengerNames.join(', ')}
        </span>
        <span className="figures text-small text-ink-soft">
          <span translate="no">{order.orderNumber}</span> · {t('page_gate_bought_by')}{' '}
          <span translate="no">{order.customerName}</span>
        </span>
        <span translate="no" className="figures text-small text-ink-soft">
          {order.event.name} · {showTime(new Date(startsAt), timeZone)}
        </span>
        <span className="figures text-small font-semibold">
          {state === 'paid'
            ? t('page_gate_aboard_of', { boarded, expected })
            : t(state === 'unpaid' ? 'page_gate_state_unpaid' : 'page_gate_state_cancelled')}
        </span>
      </span>
      <Icon name="chevron-right" />
    </button>
  )
}
