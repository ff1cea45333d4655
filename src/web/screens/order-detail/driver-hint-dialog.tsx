import { type FormEvent, useState } from 'react'
import type { OrderDetail } from '#contract/orders/own-orders.ts'
import { type Point, readPoint } from '#domain/points/point.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { Form } from '#web/forms/form.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { refusalText } from '#web/texts/refusal-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { DoorPin } from './door-pin.tsx'

const longestNote = 140
const locateMs = 20_000

/** A note for the driver, and where the door is: a pin on the map, coordinates of any map, or where the customer's phone is now. */
export default function DriverHintDialog({
  open,
  onClose,
  place,
  known,
  learn,
}: {
  open: boolean
  onClose: () => void
  place: { id: string; position: number; address: number }
  known: OrderDetail['tickets'][number]['addresses'][number]
  learn: (order: OrderDetail) => void
}) {
  const t = useTranslate()
  const notice = useNotice()
  const [note, setNote] = useState(known.note)
  const [door, setDoor] = useState(known.door ? showPoint(known.door) : '')
  const [problem, setProblem] = useState<{ field: 'door' | null; text: string } | null>(null)
  const [busy, setBusy] = useState<'locating' | 'saving' | null>(null)
  const point = readPoint(door)
  const doorError = problem?.field === 'door' ? problem.text : undefined

  async function save(event: FormEvent) {
    event.preventDefault()
    if (door.trim() && !point) return setProblem({ field: 'door', text: t('page_order_door_unreadable') })
    setBusy('saving')
    setProblem(null)
    try {
      const body = { note, ...(point && { door: point }) }
      const path = 'PUT /shop-api/order-detail/{id}/tickets/{position}/addresses/{address}'
      learn(await api(path, { params: place, body }))
      notice.success(t('page_order_driver_saved'))
      onClose()
    } catch (error) {
      const isFar = error instanceof ApiRefusal && 'door' in error.fields
      setProblem({
        field: isFar ? 'door' : null,
        text: isFar ? t('door_is_far_away') : refusalText(error, t),
      })
    } finally {
      setBusy(null)
    }
  }

  function locate() {
    setBusy('locating')
    setProblem(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setDoor(showPoint(coords))
        setBusy(null)
      },
      () => {
        setProblem({ field: 'door', text: t('page_order_door_not_found') })
        setBusy(null)
      },
      { enableHighAccuracy: true, timeout: locateMs, maximumAge: 60_000 },
    )
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('page_order_driver_hint')}>
      <Form id="driver-hint" onSubmit={save} className="flex flex-col gap-5">
        <p className="text-ink-soft">{`${known.address}, ${known.countyName}`}</p>
        <TextField
          label={t('page_order_driver_note')}
          hint={t('page_order_driver_note_hint')}
          optional={t('optional')}
          maxLength={longestNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {known.found && (
          <DoorPin found={known.found} door={point} onMove={(moved) => setDoor(showPoint(moved))} />
        )}
        <div className="flex flex-col items-start gap-3">
          <TextField
            label={t('page_order_door')}
            hint={t('page_order_door_hint')}
            optional={t('optional')}
            className="self-stretch"
            inputMode="text"
            autoComplete="off"
            error={doorError}
            value={door}
            onChange={({ target }) => setDoor(target.value)}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="secondary" size="small" icon="pin" busy={busy === 'locating'} onClick={locate}>
              {t('page_order_door_here')}
            </Button>
            {point && (
              <a href={mapOf(point)} target="_blank" rel="noreferrer" className="link">
                {t('page_order_door_map')}
              </a>
            )}
          </div>
        </div>
        {problem && problem.field === null && <Banner tone="error">{problem.text}</Banner>}
        <Button type="submit" full busy={busy === 'saving'}>
          {t('page_order_driver_save')}
        </Button>
      </Form>
    </Dialog>
  )
}

function showPoint({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

function mapOf({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
