import { useEffect, useState } from 'react'
import type { Camera, CameraChoice, Zoom } from '#web/browser/camera/open-camera.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { useNotice } from '#web/ui/overlays/notice.tsx'

/** After this time without a code, staff are told what helps: many cameras cannot focus on what is near. */
const hintAfterMs = 4_000

/** Over the picture: the choice of the camera, its zoom and its light, each if there is one, and a hint. */
export function CameraControls({
  camera: { id, choices, zoom, torch },
  looking,
  onCamera,
}: {
  camera: Camera
  looking: boolean
  onCamera: (id: string) => void
}) {
  return (
    <div className="pointer-events-none absolute inset-3 flex flex-col justify-between gap-3 *:pointer-events-auto">
      <div className="flex flex-col items-start gap-2">
        {choices.length > 1 && <CameraField chosen={id} choices={choices} onCamera={onCamera} />}
        {looking && <StepBackHint />}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {zoom && <ZoomField zoom={zoom} />}
        {torch && <TorchButton torch={torch} />}
      </div>
    </div>
  )
}

function CameraField({
  chosen,
  choices,
  onCamera,
}: {
  chosen: string
  choices: readonly CameraChoice[]
  onCamera: (id: string) => void
}) {
  const t = useTranslate()
  return (
    <select
      aria-label={t('qr_camera_choose')}
      value={chosen}
      onChange={({ target }) => onCamera(target.value)}
      className="min-h-12 max-w-full truncate rounded-full bg-ink px-4 font-semibold text-paper"
    >
      {choices.map(({ id, label }, nth) => (
        <option key={id} value={id}>
          {label || t('qr_camera_nth', { number: String(nth + 1) })}
        </option>
      ))}
    </select>
  )
}

function ZoomField({ zoom }: { zoom: Zoom }) {
  const t = useTranslate()
  const [value, setValue] = useState(zoom.value)
  const change = (next: number) => {
    setValue(next)
    zoom.set(next).catch(console.error)
  }
  return (
    <label className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-full bg-ink px-5 font-semibold text-paper">
      {t('qr_zoom')}
      <input
        type="range"
        min={zoom.min}
        max={zoom.max}
        step={zoom.step}
        value={value}
        onChange={({ target }) => change(target.valueAsNumber)}
        className="min-h-11 min-w-24 flex-1 accent-marigold"
      />
    </label>
  )
}

function StepBackHint() {
  const t = useTranslate()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), hintAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className={classes('rounded-control text-paper', isShown && 'bg-ink px-4 py-2')}>
      {isShown ? t('qr_step_back') : ''}
    </p>
  )
}

function TorchButton({ torch }: { torch: (on: boolean) => Promise<void> }) {
  const t = useTranslate()
  const notice = useNotice()
  const [on, setOn] = useState(false)
  async function turn() {
    try {
      await torch(!on)
      setOn(!on)
    } catch (error) {
      console.error(error)
      notice.error(t('qr_torch_failed'))
    }
  }
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={turn}
      className={classes(
        'ml-auto inline-flex min-h-12 items-center gap-2 rounded-full px-5 font-semibold',
        on ? 'bg-marigold text-ink' : 'bg-ink text-paper',
      )}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M7 3.5h10v4l-2.5 3.500v9.500h-5V11L7 7.500Zm0 4h10M12 14v2" />
      </svg>
      {t('qr_torch')}
    </button>
  )
}
