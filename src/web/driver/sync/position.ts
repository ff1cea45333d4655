import { useSyncExternalStore } from 'react'
import type { OpenDrive } from '../state/open-drive.ts'
import { callDrive } from './call-drive.ts'

export type PositionState = 'off' | 'on' | 'denied'

/** A newer position is not sent before this time. */
const everyMs = 15_000

let state: PositionState = 'off'
let watch: number | undefined
const listeners = new Set<() => void>()

/**
 * Sends the position while the page is visible: browsers give none in the background. It is a bonus: no position is
 * written on the phone or sent twice, and nobody is told when one is lost.
 */
export function sharePosition(drive: OpenDrive): void {
  if (watch !== undefined || !('geolocation' in navigator)) return
  let sentAt = 0
  const send = ({ coords, timestamp }: GeolocationPosition) => {
    if (document.visibilityState !== 'visible' || Date.now() - sentAt < everyMs) return
    sentAt = Date.now()
    const { latitude, longitude, accuracy } = coords
    const at = new Date(timestamp + drive.clock.offsetSeconds() * 1000).toISOString()
    callDrive(`/drive-api/${drive.token}/position`, {
      session: drive.session(),
      body: { latitude, longitude, accuracy, at },
    }).catch((error: unknown) => console.info(error))
  }
  const fail = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    if (code !== PERMISSION_DENIED) return
    stopSharing()
    set('denied')
  }
  watch = navigator.geolocation.watchPosition(send, fail, { enableHighAccuracy: true, maximumAge: 10_000 })
  set('on')
}

export function stopSharing(): void {
  if (watch !== undefined) navigator.geolocation.clearWatch(watch)
  watch = undefined
  set('off')
}

export function usePosition(): PositionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}

function set(next: PositionState): void {
  state = next
  for (const listener of listeners) listener()
}
