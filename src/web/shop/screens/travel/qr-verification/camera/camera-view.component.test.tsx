import qrCode from 'qrcode'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show, text } from '#test/helpers/components/show.tsx'
import { CameraView } from './camera-view.tsx'

type Props = Parameters<typeof CameraView>[0]

/** Lets the page see a picture with this code instead of a camera. */
async function showToCamera(code: string): Promise<MediaStream> {
  const canvas = document.createElement('canvas')
  await qrCode.toCanvas(canvas, code, { width: 480, margin: 4 })
  const stream = canvas.captureStream(10)
  const context = canvas.getContext('2d')
  // A canvas sends a picture only when it is drawn.
  const timer = setInterval(() => context?.drawImage(canvas, 0, 0), 100)
  replaceCamera(async () => stream)
  onTestFinished(() => clearInterval(timer))
  return stream
}

function replaceCamera(getUserMedia: () => Promise<MediaStream>): void {
  const spy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(getUserMedia)
  onTestFinished(() => spy.mockRestore())
}

function showCamera(more: Partial<Props> = {}) {
  const [onCode, onProblem] = [vi.fn(), vi.fn()]
  show(<CameraView cameraId="" onCamera={() => {}} looking onCode={onCode} onProblem={onProblem} {...more} />)
  return { onCode, onProblem }
}

it('reads the code that is held before the camera', async () => {
  await showToCamera('vaiven:AHH7TQ4KN')
  const { onCode, onProblem } = showCamera()
  await expect.poll(() => onCode.mock.calls[0]?.[0]).toBe('vaiven:AHH7TQ4KN')
  expect(onProblem).not.toHaveBeenCalled()
})

it('reads nothing while an answer is shown, but keeps the camera open', async () => {
  const stream = await showToCamera('vaiven:AHH7TQ4KN')
  const { onCode } = showCamera({ looking: false })
  await expect.element(page.getByText(text('qr_camera_starting'))).not.toBeInTheDocument()
  // The camera has sent pictures for several scans.
  await expect.poll(() => document.querySelector('video')?.currentTime).toBeGreaterThan(1)
  expect(onCode).not.toHaveBeenCalled()
  expect(stream.active).toBe(true)
})

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['AbortError', 'failed'],
])('tells staff of the error %s that the camera is %s', async (name, problem) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  replaceCamera(async () => {
    throw new DOMException('no camera', name)
  })
  const { onProblem } = showCamera()
  await expect.poll(() => onProblem.mock.calls[0]?.[0]).toBe(problem)
})
