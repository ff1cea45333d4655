/** The zoom of a camera: its range, and how it is set. */
export type Zoom = {
  min: number
  max: number
  step: number
  value: number
  set(value: number): Promise<void>
}

/** A camera of this device; `label` may be empty. */
export type CameraChoice = { id: string; label: string }

/** An open camera. `torch` and `zoom` are null if it has none that can be controlled. */
export type Camera = {
  id: string
  /** all cameras of the device */
  choices: CameraChoice[]
  torch: ((on: boolean) => Promise<void>) | null
  zoom: Zoom | null
  close(): void
}

export type CameraProblem = 'denied' | 'missing' | 'failed'

// Browsers support these, but the DOM types do not have them.
type MoreCapabilities = MediaTrackCapabilities & {
  torch?: boolean
  zoom?: { min: number; max: number; step?: number }
}
type MoreConstraints = MediaTrackConstraintSet & { torch?: boolean; zoom?: number }

/**
 * Opens a camera in `video`: the one with this id, or the rear one if there is none or it is gone. `onLost` is called when
 * the system ends it.
 */
export async function openCamera(
  video: HTMLVideoElement,
  { id, onLost }: { id: string; onLost: () => void },
): Promise<Camera> {
  const stream = await openStream(id)
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  try {
    video.srcObject = stream
    await video.play()
  } catch (error) {
    close()
    throw error
  }
  const track = stream.getVideoTracks()[0]
  track?.addEventListener('ended', onLost)
  const capabilities = track?.getCapabilities?.() as MoreCapabilities | undefined
  const apply = async (constraints: MoreConstraints) => track?.applyConstraints({ advanced: [constraints] })
  return {
    id: track?.getSettings().deviceId ?? '',
    choices: await listCameras(),
    torch: capabilities?.torch ? (on) => apply({ torch: on }) : null,
    zoom: zoomOf(capabilities, track, (zoom) => apply({ zoom })),
    close,
  }
}

async function openStream(id: string): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const open = (video: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...video } })
  const rear = { facingMode: { ideal: 'environment' } }
  if (!id) return open(rear)
  return open({ deviceId: { exact: id } }).catch((error: unknown) => {
    if (cameraProblem(error) !== 'missing') throw error
    return open(rear)
  })
}

/** Named only after the permission. A phone with several lenses has one entry for each. */
async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices.flatMap(({ kind, deviceId, label }) =>
    kind === 'videoinput' && deviceId ? [{ id: deviceId, label }] : [],
  )
}

function zoomOf(
  capabilities: MoreCapabilities | undefined,
  track: MediaStreamTrack | undefined,
  set: Zoom['set'],
): Zoom | null {
  const { min = 1, max = 1, step } = capabilities?.zoom ?? {}
  if (max <= min) return null
  const { zoom } = (track?.getSettings() ?? {}) as { zoom?: number }
  return { min, max, step: step || 0.1, value: zoom ?? min, set }
}

/** Why the camera could not be opened. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'failed'
}
