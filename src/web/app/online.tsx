import { useSyncExternalStore } from 'react'
import { type Translate, useTranslate } from '../texts/messages.tsx'

/** Whether the browser reports a network; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (notify) => {
      window.addEventListener('online', notify)
      window.addEventListener('offline', notify)
      return () => {
        window.removeEventListener('online', notify)
        window.removeEventListener('offline', notify)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

/** The message for a failed request; it names the visitor's network if that is the cause. */
export function unreachableText(t: Translate, online = navigator.onLine): string {
  return t(online ? 'shop_unreachable' : 'offline_text')
}

/** The same message as an element that follows the network state. */
export function Unreachable() {
  return unreachableText(useTranslate(), useOnline())
}
