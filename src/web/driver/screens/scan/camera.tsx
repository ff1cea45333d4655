import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type CameraProblem,
  cameraProblem,
  type Camera as OpenCamera,
  openCamera,
} from '#web/browser/camera/open-camera.ts'
import { classes } from '#web/ui/classes.ts'
import { useTexts } from '../../texts/texts.tsx'

/** The interval between two looks at the picture. */
const lookEveryMs = 250

/** The picture of the rear camera, and its light. */
export function Camera({
  isLooking,
  onCode,
  onProblem,
}: {
  isLooking: boolean
  onCode: (text: string) => void
  onProblem: (problem: CameraProblem) => void
}) {
  const t = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, onProblem)
  useCodes(video, { isOn: camera !== null && isLooking, onCode })
  return (
    <>
      <video
        ref={video}
        muted
        playsInline
        tabIndex={-1}
        className={classes('absolute inset-0 size-full object-cover', !camera && 'invisible')}
      />
      {!camera && <p className="p-6 text-lead">{t('drive_camera_starting')}</p>}
      {camera && <Corners />}
      {camera?.torch && <Torch torch={camera.torch} />}
    </>
  )
}

/** The open camera; one that the system has ended is opened again. */
function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onProblem: (problem: CameraProblem) => void,
): OpenCamera | null {
  const [camera, setCamera] = useState<OpenCamera | null>(null)
  const [timesLost, setTimesLost] = useState(0)
  const tellProblem = useEffectEvent(onProblem)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a lost camera is opened again
  useEffect(() => {
    let gone = false
    let opened: OpenCamera | null = null
    const open = async () => {
      if (!video.current) return
      try {
        opened = await openCamera(video.current, { id: '', onLost: () => setTimesLost((times) => times + 1) })
        if (gone) opened.close()
        else setCamera(opened)
      } catch (error) {
        if (!gone) tellProblem(cameraProblem(error))
      }
    }
    void open()
    return () => {
      gone = true
      opened?.close()
      setCamera(null)
    }
  }, [timesLost, video])
  return camera
}

/** Tells the codes in the picture. */
function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  { isOn, onCode }: { isOn: boolean; onCode: (text: string) => void },
): void {
  const tellCode = useEffectEvent(onCode)
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const look = async () => {
      try {
        const { readCodes } = await import('#web/browser/camera/read-codes.ts')
        const [text] = video.current ? await readCodes(video.current) : []
        if (text !== undefined && !stopped) tellCode(text)
      } catch (error) {
        console.error(error)
      }
      if (!stopped) timer = setTimeout(look, lookEveryMs)
    }
    void look()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [isOn, video])
}

function Torch({ torch }: { torch: (on: boolean) => Promise<void> }) {
  const t = useTexts()
  const [isOn, setOn] = useState(false)
  const turn = () => torch(!isOn).then(() => setOn(!isOn), console.error)
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={turn}
      className={classes(
        'absolute right-4 bottom-4 min-h-14 rounded-full px-6 text-lead font-semibold',
        isOn ? 'bg-marigold text-ink' : 'bg-ink text-paper',
      )}
    >
      {t('drive_torch')}
    </button>
  )
}

/** Marks the part of the picture that is read. */
function Corners() {
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
