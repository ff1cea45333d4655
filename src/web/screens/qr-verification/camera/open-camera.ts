/** An open camera. `torch` is null if its light cannot be switched. */
export type Camera = { torch: ((on: boolean) => Promise<void>) | null; close(): void }

export type CameraProblem = 'denied' | 'missing' | 'failed'

// Browsers support torch, but the DOM types do not have it.
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean }
type TorchConstraints = MediaTrackConstraintSet & { torch: boolean }

/** Opens the rear camera in `video`. `onLost` is called when the system ends it. */
export async function openCamera(video: HTMLVideoElement, onLost: () => void): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
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
  const capabilities = track?.getCapabilities?.() as TorchCapabilities | undefined
  const torch = capabilities?.torch
    ? async (on: boolean) => track?.applyConstraints({ advanced: [{ torch: on } as TorchConstraints] })
    : null
  return { torch, close }
}

/** Why the camera could not be opened. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'failed'
}
