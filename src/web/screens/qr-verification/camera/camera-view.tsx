import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from '../../../texts/messages.tsx'
import { classes } from '../../../ui/classes.ts'
import { useNotice } from '../../../ui/overlays/notice.tsx'
import { DarkWaiting } from '../dark-waiting.tsx'
import { type Camera, type CameraProblem, cameraProblem, openCamera } from './open-camera.ts'

/** The interval between two scans of the picture. */
const scanEveryMs = 300

/**
 * The camera's picture, scanned for codes while `looking`. The camera stays open between scans, so that the next one
 * starts at once.
 */
export function CameraView({
  looking,
  onCode,
  onProblem,
}: {
  looking: boolean
  onCode: (text: string) => void
  onProblem: (problem: CameraProblem) => void
}) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera | null>(null)
  const [timesLost, setTimesLost] = useState(0)
  const tellCode = useEffectEvent(onCode)
  const tellProblem = useEffectEvent(onProblem)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a lost camera is opened again
  useEffect(() => {
    let gone = false
    let opened: Camera | null = null
    const open = async () => {
      if (!video.current) return
      try {
        opened = await openCamera(video.current, () => setTimesLost((times) => times + 1))
        if (gone) opened.close()
        else setCamera(opened)
      } catch (error) {
        // The page was left while the camera was opening.
        if (gone) return
        console.error(error)
        tellProblem(cameraProblem(error))
      }
    }
    void open()
    return () => {
      gone = true
      opened?.close()
      setCamera(null)
    }
  }, [timesLost])

  useEffect(() => {
    if (!camera || !looking) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const scan = async () => {
      try {
        const { readCodes } = await import('./read-codes.ts')
        const [text] = video.current ? await readCodes(video.current) : []
        if (text !== undefined && !stopped) tellCode(text)
      } catch (error) {
        console.error(error)
      }
      if (!stopped) timer = setTimeout(scan, scanEveryMs)
    }
    void scan()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [camera, looking])

  return (
    <>
      <video
        ref={video}
        muted
        playsInline
        tabIndex={-1}
        className={classes('absolute inset-0 size-full object-cover', !camera && 'invisible')}
      />
      {camera ? <Frame /> : <DarkWaiting>{t('qr_camera_starting')}</DarkWaiting>}
      {camera?.torch && <TorchButton torch={camera.torch} />}
    </>
  )
}

/** Four corners that show where to hold the code. */
function Frame() {
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className="absolute inset-0 m-auto size-[min(72%,20rem)] text-marigold"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      <path d="M4 24V10a6 6 0 0 1 6-6h14M76 4h14a6 6 0 0 1 6 6v14M96 76v14a6 6 0 0 1-6 6H76M24 96H10a6 6 0 0 1-6-6V76" />
    </svg>
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
        'absolute right-3 bottom-3 inline-flex min-h-12 items-center gap-2 rounded-full px-5 font-semibold',
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
