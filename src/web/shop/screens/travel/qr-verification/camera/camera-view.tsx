import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type Camera,
  type CameraProblem,
  cameraProblem,
  openCamera,
} from '#web/browser/camera/open-camera.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { DarkWaiting } from '../dark-waiting.tsx'
import { CameraControls } from './camera-controls.tsx'

/** The interval between two scans of the picture. */
const scanEveryMs = 300

/**
 * The camera's picture, scanned for codes while `looking`. The camera stays open between scans, so that the next one
 * starts at once.
 */
export function CameraView({
  cameraId,
  onCamera,
  looking,
  onCode,
  onProblem,
}: {
  /** the chosen camera; empty for the rear one */
  cameraId: string
  onCamera: (id: string) => void
  looking: boolean
  onCode: (text: string) => void
  onProblem: (problem: CameraProblem) => void
}) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, cameraId, onProblem)
  useScan(video, looking && camera !== null, onCode)

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
      {camera && <CameraControls key={camera.id} camera={camera} looking={looking} onCamera={onCamera} />}
    </>
  )
}

/** Opens the camera, or another one when it is chosen, and again when it was lost. */
function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  cameraId: string,
  onProblem: (problem: CameraProblem) => void,
): Camera | null {
  const [camera, setCamera] = useState<Camera | null>(null)
  const [timesLost, setTimesLost] = useState(0)
  const tellProblem = useEffectEvent(onProblem)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a lost camera, or another one, is opened
  useEffect(() => {
    let gone = false
    let opened: Camera | null = null
    const open = async () => {
      if (!video.current) return
      try {
        const onLost = () => setTimesLost((times) => times + 1)
        opened = await openCamera(video.current, { id: cameraId, onLost })
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
  }, [timesLost, cameraId])
  return camera
}

/** Scans the picture for codes, again and again while `isScanning`. */
function useScan(
  video: RefObject<HTMLVideoElement | null>,
  isScanning: boolean,
  onCode: (text: string) => void,
): void {
  const tellCode = useEffectEvent(onCode)
  useEffect(() => {
    if (!isScanning) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const scan = async () => {
      try {
        const { readCodes } = await import('#web/browser/camera/read-codes.ts')
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
  }, [isScanning, video])
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
