import type { OpenDrive } from '../state/open-drive.ts'
import { isBusy } from './busy.ts'

const address = '/drive/sw.js'
const hourMs = 3_600_000

/**
 * Registers the worker of the page, asks it for the scanner, and lets a newer one take over when nothing is in progress.
 * When the shop has switched the worker off, the page does without.
 */
export function followWorker(drive: OpenDrive): void {
  if (!('serviceWorker' in navigator) || isSwitchedOff()) return
  const { serviceWorker } = navigator
  let registration: ServiceWorkerRegistration | undefined
  // A phone that knows the shop first opens this page under the shop's worker.
  const hadWorker = serviceWorker.controller?.scriptURL === new URL(address, location.href).href

  const ask = () => serviceWorker.controller?.postMessage('load')
  serviceWorker.addEventListener('message', ({ data }) => {
    const { page, scanner } = data as { page: boolean; scanner: boolean }
    drive.set({ files: { page, scanner } })
  })

  let isReloading = false
  serviceWorker.addEventListener('controllerchange', () => {
    ask()
    // The first worker of this phone has the files of this very page.
    if (!hadWorker || isReloading || !isWaitedFor) return
    isReloading = true
    location.reload()
  })

  let isWaitedFor = false
  const letNewerIn = () => {
    if (!registration?.waiting || isBusy(drive)) return
    isWaitedFor = true
    registration.waiting.postMessage('activate')
  }
  const look = () => {
    if (document.visibilityState !== 'visible') return
    ask()
    letNewerIn()
    // Rejects without a network and while another worker installs.
    registration?.update().catch(() => {})
  }

  serviceWorker
    .register(address, { scope: '/drive/', updateViaCache: 'none' })
    .then((registered) => {
      registration = registered
      ask()
      letNewerIn()
      registered.addEventListener('updatefound', () => {
        registered.installing?.addEventListener('statechange', letNewerIn)
      })
    })
    .catch((error: unknown) => console.info(error))
  document.addEventListener('visibilitychange', look)
  setInterval(look, hourMs)
  drive.subscribe(() => {
    letNewerIn()
    if (drive.get().files?.scanner === false && !drive.get().isCutOff) ask()
  })
}

function isSwitchedOff(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="driver-worker"]')?.content === 'off'
}
