/**
 * Reloads the page once when one of its first scripts cannot be loaded; otherwise it would look complete but not react
 * to clicks. It runs inline before all scripts, so it must not use anything from outside.
 */
export function reloadOnce(): void {
  const [begun] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const reload = () => {
    if (navigator.onLine && begun?.type !== 'reload') location.reload()
  }
  // Also the scripts that the page's entry script imports
  // (https://html.spec.whatwg.org/#execute-the-script-element).
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && reload(), true)
  addEventListener('unhandledrejection', ({ reason }) => /module/i.test(String(reason)) && reload())
}
