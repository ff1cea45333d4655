import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isFarAway, type Point, readPoint } from '#domain/points/point.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { useSession } from '#web/app/session.tsx'
import { Form } from '#web/forms/form.tsx'
import { type Translate, useTranslate } from '#web/texts/messages.tsx'
import { refusalText } from '#web/texts/refusal-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { DoorPin } from './door-pin.tsx'
import type { FoundPoint, HintOfAddress } from './hint-of-address.ts'
import { forgetTypedHint, readTypedHint, storeTypedHint, type TypedHint, typedHintKey } from './typed-hint.ts'

const longestNote = 140
const locateMs = 20_000

/**
 * A note for the driver and the position of the door: by a pin on the map, coordinates from any map, or the phone's
 * position.
 */
export default function DriverHintDialog({
  open,
  onClose,
  address,
  countyName,
  hint,
  find,
  save,
}: HintOfAddress & { open: boolean; onClose: () => void }) {
  const t = useTranslate()
  const { user } = useSession()
  const key = typedHintKey(user?.email ?? '', address, countyName)
  const [{ note, door }, setTyped] = useState(
    () => readTypedHint(key) ?? { note: hint.note, door: hint.door ? showPoint(hint.door) : '' },
  )
  const [problem, setProblem] = useState<{
    field: 'door' | null
    text: (t: Translate) => string
  } | null>(null)
  const [busy, setBusy] = useState<'locating' | 'saving' | null>(null)
  const point = readPoint(door)
  const doorError = problem?.field === 'door' ? problem.text(t) : undefined
  // A call may end the session, which closes this dialog.
  const change = (changes: Partial<TypedHint>) =>
    setTyped((before) => {
      const typed = { ...before, ...changes }
      storeTypedHint(key, typed)
      return typed
    })

  const [found, setFound] = useState<FoundPoint | null>(null)
  const finding = useRef(find)
  useEffect(() => {
    let isGone = false
    // Without the map, the fields are enough.
    finding.current().then(
      (where) => isGone || setFound(where),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    // Do not submit the surrounding form of the purchase or the order.
    event.stopPropagation()
    if (door.trim() && !point) return setProblem({ field: 'door', text: (t) => t('door_unreadable') })
    // The customer's own pin may have been wrong, so the distance to it is not checked.
    if (point && found && found.source !== 'customer' && isFarAway(point, found))
      return setProblem({ field: 'door', text: (t) => t('door_is_far_away') })
    setBusy('saving')
    setProblem(null)
    try {
      await save({ note: note.trim(), door: point })
      forgetTypedHint(key)
      onClose()
    } catch (error) {
      const isFar = error instanceof ApiRefusal && 'door' in error.fields
      setProblem({
        field: isFar ? 'door' : null,
        text: (t) => (isFar ? t('door_is_far_away') : refusalText(error, t)),
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
        change({ door: showPoint(coords) })
        setBusy(null)
      },
      () => {
        setProblem({ field: 'door', text: (t) => t('door_not_found') })
        setBusy(null)
      },
      { enableHighAccuracy: true, timeout: locateMs, maximumAge: 60_000 },
    )
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('driver_hint')}>
      <Form id="driver-hint" onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-ink-soft">{`${address}, ${countyName}`}</p>
        <TextField
          label={t('driver_note')}
          hint={t('driver_note_hint')}
          optional={t('optional')}
          maxLength={longestNote}
          value={note}
          onChange={({ target }) => change({ note: target.value })}
        />
        {found && (
          <DoorPin found={found} door={point} onMove={(moved) => change({ door: showPoint(moved) })} />
        )}
        <div className="flex flex-col items-start gap-3">
          <TextField
            label={t('door_where')}
            hint={t('door_hint')}
            optional={t('optional')}
            className="self-stretch"
            inputMode="text"
            autoComplete="off"
            error={doorError}
            value={door}
            onChange={({ target }) => change({ door: target.value })}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="secondary" size="small" icon="pin" busy={busy === 'locating'} onClick={locate}>
              {t('door_here')}
            </Button>
            {point && (
              <a href={mapOf(point)} target="_blank" rel="noreferrer" className="link">
                {t('door_map')}
              </a>
            )}
          </div>
        </div>
        {problem && problem.field === null && <Banner tone="error">{problem.text(t)}</Banner>}
        <Button type="submit" full busy={busy === 'saving'}>
          {t('driver_save')}
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
