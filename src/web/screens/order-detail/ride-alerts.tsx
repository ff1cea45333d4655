import { useEffect, useState } from 'react'
import { api } from '#web/api/browser-api.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Whether this browser can be told, and is. `key` is null while that is not known, and where the shop tells no browser. */
type State = { key: string | null; on: boolean; problem: 'blocked' | 'failed' | null }

/** Turns messages of this browser about the rides of an order on and off; nothing where there are none. */
export default function RideAlerts({ orderId }: { orderId: string }) {
  const t = useTranslate()
  const [state, setState] = useState<State>({ key: null, on: false, problem: null })
  const [busy, setBusy] = useState(false)
  const { key, on, problem } = state

  useEffect(() => {
    if (!('PushManager' in window) || !('Notification' in window)) return
    let isGone = false
    const look = async () => {
      const endpoint = (await (await registration())?.pushManager.getSubscription())?.endpoint
      const query = endpoint ? { endpoint } : {}
      const answer = await api('GET /shop-api/order-detail/{id}/alerts', { params: { id: orderId }, query })
      if (!isGone) setState({ ...answer, problem: null })
    }
    // Without an answer there is nothing to turn on.
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [orderId])

  async function turn(next: boolean) {
    if (!key) return
    setBusy(true)
    try {
      if (next && (await Notification.requestPermission()) !== 'granted')
        return setState({ key, on, problem: 'blocked' })
      await (next ? subscribe(orderId, key) : unsubscribe(orderId))
      setState({ key, on: next, problem: null })
    } catch {
      setState({ key, on, problem: 'failed' })
    } finally {
      setBusy(false)
    }
  }

  if (!key) return null
  return (
    <section aria-labelledby="ride-alerts" className="rounded-card bg-white p-5 shadow-lift md:p-6">
      <h2 id="ride-alerts" className="display text-lead">
        {t('page_order_alerts')}
      </h2>
      <p className="mt-1 text-small text-ink-soft" role="status">
        {t(on ? 'page_order_alerts_are_on' : 'page_order_alerts_about')}
      </p>
      {problem && (
        <Banner tone="error" className="mt-3">
          {t(problem === 'blocked' ? 'page_order_alerts_blocked' : 'page_order_alerts_failed')}
        </Banner>
      )}
      <Button variant="secondary" size="small" busy={busy} className="mt-3" onClick={() => turn(!on)}>
        {t(on ? 'page_order_alerts_off' : 'page_order_alerts_on')}
      </Button>
    </section>
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

/** The browser stays subscribed: other orders of it may want that. */
async function unsubscribe(id: string): Promise<void> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription) return
  await api('POST /shop-api/order-detail/{id}/alerts/stop', {
    params: { id },
    body: { endpoint: subscription.endpoint },
  })
}
