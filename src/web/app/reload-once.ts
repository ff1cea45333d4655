/**
 * Loads the page again, once, when one of the scripts that it begins with cannot be fetched: it would look finished and
 * answer no click. Runs inside the page, before all of them, so that it can use nothing from outside of itself.
 */
export function reloadOnce(): void {
  const [begun] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const reload = () => {
    if (navigator.onLine && begun?.type !== 'reload') location.reload()
  }
  // Of what the page's own script imports, and of what it imports then (https://html.spec.whatwg.org/#execute-the-script-element).
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && reload(), true)
  addEventListener('unhandledrejection', ({ reason }) => /module/i.test(String(reason)) && reload())
}
