/** The address of the service worker (src/server/pages/offline). */
const worker = '/service-worker.js'

/** Registers the service worker for the offline page, after the page has loaded. */
export function offerOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(worker).catch(() => {})
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 2_000)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

/** Updates the offline page to the chosen language. */
export function renewOfflinePage(): void {
  navigator.serviceWorker?.controller?.postMessage('renew')
}
