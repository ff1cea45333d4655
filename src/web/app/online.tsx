import { useSyncExternalStore } from 'react'
import { type Translate, useTranslate } from '../texts/messages.tsx'

/** Whether the browser has a network, as far as it knows. On the server it has. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      window.addEventListener('online', tell)
      window.addEventListener('offline', tell)
      return () => {
        window.removeEventListener('online', tell)
        window.removeEventListener('offline', tell)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

/** The text for a call without an answer: it names the visitor's network when that is the cause. */
export function unreachableText(t: Translate, online = navigator.onLine): string {
  return t(online ? 'shop_unreachable' : 'offline_text')
}

/** The same where it stays on the page, and changes with the network. */
export function Unreachable() {
  return unreachableText(useTranslate(), useOnline())
}
