import type { Locale } from '#domain/locales.ts'
import { loadMessages, type Messages } from './texts/messages.tsx'

/** A page that was loaded again and fails within this time is not loaded once more. */
const onceWithinMs = 30_000

/** Loads the page again when one of its files is gone; not without a network, and not again and again. Whether it does. */
export function beginAgain(): boolean {
  const [begun] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!navigator.onLine || (begun?.type === 'reload' && performance.now() < onceWithinMs)) return false
  location.reload()
  return true
}

const waitsMs = [500, 2_000]

/**
 * The texts of the page, without which it looks finished and answers no press: asked for three times, then by loading the
 * page again once, and after that each time that the network comes back.
 */
export async function loadTextsSurely(locale: Locale): Promise<Messages> {
  for (const wait of waitsMs) {
    try {
      return await loadMessages(locale)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  try {
    return await loadMessages(locale)
  } catch (error) {
    if (!beginAgain()) window.addEventListener('online', () => location.reload(), { once: true })
    throw error
  }
}
