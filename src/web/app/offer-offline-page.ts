/** Where the service worker is served (src/server/pages/offline). */
const worker = '/service-worker.js'

/** Registers the service worker that stores the shop's offline page, once all else has been loaded. */
export function offerOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(worker).catch(() => {})
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 2_000)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

/** Has the offline page fetched anew, in the language that was chosen. */
export function renewOfflinePage(): void {
  navigator.serviceWorker?.controller?.postMessage('renew')
}
