import { useEffect, useRef, useState } from 'react'
import type { EventDetail } from '#contract/catalogue/events.ts'
import { api } from '#web/api/browser-api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'

/**
 * Sets or removes an alert by mail for when seats can be bought; visitors log in first. Nothing for an event whose sale
 * is over.
 */
export function SeatAlert({ event, className }: { event: EventDetail; className?: string }) {
  const t = useTranslate()
  const notice = useNotice()
  const { status, requireLogin } = useSession()
  const [wanted, setWanted] = useState(false)
  const [busy, setBusy] = useState(false)
  const asked = useRef(0)
  const params = { eventId: event.id }

  useEffect(() => {
    const nth = ++asked.current
    if (status !== 'in') return setWanted(false)
    api('GET /shop-api/seat-alerts/{eventId}', { params: { eventId: event.id } }).then(
      (alert) => nth === asked.current && setWanted(alert.wanted),
      () => {},
    )
  }, [status, event.id])

  if (event.calendars.length === 0) return null

  async function toggle() {
    if (!(await requireLogin())) return
    setBusy(true)
    try {
      const call = wanted ? 'DELETE /shop-api/seat-alerts/{eventId}' : 'PUT /shop-api/seat-alerts/{eventId}'
      const alert = await api(call, { params })
      // The answer to the log-in's request is older than this choice.
      asked.current++
      setWanted(alert.wanted)
      notice.success(t(alert.wanted ? 'seat_alert_on' : 'seat_alert_off'))
    } catch (error) {
      notice.error(refusalText(error, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={className}>
      <Button
        icon={wanted ? 'check' : 'mail'}
        variant={wanted ? 'secondary' : 'primary'}
        aria-pressed={wanted}
        busy={busy}
        onClick={toggle}
      >
        {t('seat_alert_want')}
      </Button>
      <p className="mt-2 max-w-text text-small text-ink-soft">
        {t(wanted ? 'seat_alert_wanted' : 'seat_alert_help')}
      </p>
    </div>
  )
}
