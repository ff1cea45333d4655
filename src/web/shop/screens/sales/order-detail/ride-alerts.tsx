import { useEffect, useState } from 'react'
import type { CallAnswer } from '#contract/contract.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import { api } from '#web/api/browser-api.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/**
 * Whether this browser and the customer's telephone can be subscribed, and are. `key` and `phone` are null until known,
 * and if the shop does not support them.
 */
type State = CallAnswer<'GET /shop-api/order-detail/{id}/alerts'> & { problem: 'blocked' | 'failed' | null }

/**
 * Switches push messages to this browser and text messages to the telephone on and off; nothing if neither is
 * supported.
 */
export default function RideAlerts({ orderId }: { orderId: string }) {
  const t = useTranslate()
  const { state, busy, turn, text } = useAlerts(orderId)
  const { key, on, phone, problem } = state

  if (!key && !phone) return null
  const number = phone && showPhone(phone.number)
  return (
    <section aria-labelledby="ride-alerts" className="rounded-card bg-white p-5 shadow-lift md:p-6">
      <h2 id="ride-alerts" className="display text-lead">
        {t('page_order_alerts')}
      </h2>
      <p className="mt-1 text-small text-ink-soft" role="status">
        {[
          on && t('page_order_alerts_are_on'),
          phone?.on && number && t('page_order_alerts_sms_is_on', { phone: number }),
        ]
          .filter(Boolean)
          .join(' ') || t('page_order_alerts_about')}
      </p>
      {problem && (
        <Banner tone="error" className="mt-3">
          {t(problem === 'blocked' ? 'page_order_alerts_blocked' : 'page_order_alerts_failed')}
        </Banner>
      )}
      <AlertButtons state={state} busy={busy} turn={turn} text={text} />
    </section>
  )
}

/** The subscriptions, and switching them on and off. */
function useAlerts(orderId: string) {
  const [state, setState] = useState<State>({ key: null, on: false, phone: null, problem: null })
  const [busy, setBusy] = useState<'browser' | 'phone' | null>(null)

  useEffect(() => {
    const canPush = 'PushManager' in window && 'Notification' in window
    let isGone = false
    const loadAlerts = async () => {
      const endpoint = canPush && (await (await registration())?.pushManager.getSubscription())?.endpoint
      const query = endpoint ? { endpoint } : {}
      const answer = await api('GET /shop-api/order-detail/{id}/alerts', { params: { id: orderId }, query })
      if (!isGone) setState({ ...answer, key: canPush ? answer.key : null, problem: null })
    }
    // Without an answer nothing is offered.
    loadAlerts().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [orderId])

  async function change(which: 'browser' | 'phone', call: () => Promise<Partial<State>>) {
    setBusy(which)
    try {
      const changes = await call()
      setState({ ...state, problem: null, ...changes })
    } catch {
      setState({ ...state, problem: 'failed' })
    } finally {
      setBusy(null)
    }
  }
  const { key, phone } = state
  const turn = async (on: boolean) =>
    key &&
    change('browser', async () => {
      if (on && (await Notification.requestPermission()) !== 'granted') return { problem: 'blocked' }
      await (on ? subscribe(orderId, key) : unsubscribe(orderId))
      return { on }
    })
  const text = async (on: boolean) =>
    phone &&
    change('phone', async () => {
      const path = 'PUT /shop-api/order-detail/{id}/alerts/phone'
      await api(path, { params: { id: orderId }, body: { on } })
      return { phone: { ...phone, on } }
    })
  return { state, busy, turn, text }
}

function AlertButtons({
  state: { key, on, phone },
  busy,
  turn,
  text,
}: {
  state: State
  busy: 'phone' | 'browser' | null
  turn: (on: boolean) => Promise<unknown>
  text: (on: boolean) => Promise<unknown>
}) {
  const t = useTranslate()
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {key && (
        <Button variant="secondary" size="small" busy={busy === 'browser'} onClick={() => turn(!on)}>
          {t(on ? 'page_order_alerts_off' : 'page_order_alerts_on')}
        </Button>
      )}
      {phone && (
        <Button variant="secondary" size="small" busy={busy === 'phone'} onClick={() => text(!phone.on)}>
          {phone.on
            ? t('page_order_alerts_sms_off')
            : t('page_order_alerts_sms_on', { phone: showPhone(phone.number) })}
        </Button>
      )}
    </div>
  )
}

const registration = () => navigator.serviceWorker.getRegistration('/')

async function subscribe(id: string, key: string): Promise<void> {
  const worker = (await registration()) ?? (await navigator.serviceWorker.ready)
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = made.toJSON()
  const { p256dh = '', auth = '' } = keys
  await api('POST /shop-api/order-detail/{id}/alerts', {
    params: { id },
    body: { endpoint, keys: { p256dh, auth } },
  })
}

/** Keeps the browser's subscription, which other orders may use. */
async function unsubscribe(id: string): Promise<void> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription) return
  await api('POST /shop-api/order-detail/{id}/alerts/stop', {
    params: { id },
    body: { endpoint: subscription.endpoint },
  })
}
