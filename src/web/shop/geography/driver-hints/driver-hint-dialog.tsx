import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isFarAway, type Point } from '#domain/geography/points/point.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useSession } from '#web/app/session.tsx'
import { Form } from '#web/forms/form.tsx'
import { type Translate, useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { DoorPin } from './door-pin.tsx'
import type { FoundPoint, HintOfAddress } from './hint-of-address.ts'
import { forgetTypedHint, readTypedHint, storeTypedHint, type TypedHint, typedHintKey } from './typed-hint.ts'

const longestNote = 140
const locateMs = 20_000

/** A note for the driver and the position of the door: by a pin on the map, or the phone's position. */
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
  const [{ note, door }, change] = useTypedHint(key, hint)
  const [problem, setProblem] = useState<((t: Translate) => string) | null>(null)
  const [busy, setBusy] = useState<'locating' | 'saving' | null>(null)
  const { found } = useFoundPoint({ find })

  const tell = (text: (t: Translate) => string) => setProblem(() => text)

  async function submit(event: FormEvent) {
    event.preventDefault()
    // Do not submit the surrounding form of the purchase or the order.
    event.stopPropagation()
    // The customer's own pin may have been wrong, so the distance to it is not checked.
    if (door && found && found.source !== 'customer' && isFarAway(door, found))
      return tell((t) => t('door_is_far_away'))
    setBusy('saving')
    setProblem(null)
    try {
      await save({ note: note.trim(), door })
      forgetTypedHint(key)
      onClose()
    } catch (error) {
      const isFar = error instanceof ApiRefusal && 'door' in error.fields
      tell((t) => (isFar ? t('door_is_far_away') : refusalText(error, t)))
    } finally {
      setBusy(null)
    }
  }

  function locate() {
    setBusy('locating')
    setProblem(null)
    readPosition()
      .then(
        (position) => change({ door: position }),
        () => tell((t) => t('door_not_found')),
      )
      .finally(() => setBusy(null))
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
        {found && <DoorPin found={found} door={door} onMove={(moved) => change({ door: rounded(moved) })} />}
        <DoorFields busy={busy} locate={locate} door={door} change={change} />
        {problem && <Banner tone="error">{problem(t)}</Banner>}
        <Button type="submit" full busy={busy === 'saving'}>
          {t('driver_save')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** What the customer has typed. It is stored: a call may end the session, which closes this dialog. */
function useTypedHint(key: string, hint: TypedHint) {
  const [typed, setTyped] = useState(() => readTypedHint(key) ?? hint)
  const change = (changes: Partial<TypedHint>) =>
    setTyped((before) => {
      const next = { ...before, ...changes }
      storeTypedHint(key, next)
      return next
    })
  return [typed, change] as const
}

/** The phone's position. */
function readPosition(): Promise<Point> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(rounded(coords)), reject, {
      enableHighAccuracy: true,
      timeout: locateMs,
      maximumAge: 0,
    }),
  )
}

function useFoundPoint({ find }: { find: () => Promise<FoundPoint | null> }) {
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
  return { found }
}

function DoorFields({
  busy,
  locate,
  door,
  change,
}: {
  busy: 'locating' | 'saving' | null
  locate: () => void
  door: Point | null
  change: (changes: Partial<TypedHint>) => void
}) {
  const t = useTranslate()
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="secondary" size="small" icon="pin" busy={busy === 'locating'} onClick={locate}>
        {t('door_here')}
      </Button>
      <p role="status" className="text-small empty:hidden">
        {door && t('door_known')}
      </p>
      {door && (
        <div className="flex flex-wrap items-center gap-x-4">
          <a
            href={mapOf(door)}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            {t('door_map')}
          </a>
          <button type="button" className="link min-h-11" onClick={() => change({ door: null })}>
            {t('door_forget')}
          </button>
        </div>
      )}
    </div>
  )
}

/** About a metre: as exact as a door needs. */
function rounded({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) }
}

function mapOf({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
