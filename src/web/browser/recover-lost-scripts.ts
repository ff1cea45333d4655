/**
 * Reloads a page whose first scripts cannot be loaded: it would look complete but not react to clicks. After two
 * reloads, without a network, and when scripts do not arrive, it shows the notice of the page (`incomplete-page.tsx`)
 * instead. The count is in the state of the history's entry: it survives reloads, and needs no storage. It runs inline
 * before all scripts, so it must not use anything from outside. A page that has reacted once is never reloaded: what is
 * loaded later, such as a dialog, says itself that it is missing.
 */
export function recoverLostScripts(): void {
  const most = 2
  const tooLongMs = 20_000
  const showNotice = (shown: boolean) => {
    const notice = document.getElementById('page-incomplete')
    if (notice) notice.hidden = !shown
  }
  let isSettled = false
  const recover = () => {
    if (isSettled) return
    isSettled = true
    const reloads = Number(history.state?.reloads ?? 0)
    if (!navigator.onLine) addEventListener('online', () => location.reload(), { once: true })
    if (!navigator.onLine || reloads >= most) return showNotice(true)
    history.replaceState({ ...history.state, reloads: reloads + 1 }, '')
    // The network gets a moment to recover before the second reload.
    setTimeout(() => location.reload(), reloads * 1_000)
  }
  // Also the scripts that the page's entry script imports
  // (https://html.spec.whatwg.org/#execute-the-script-element).
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && recover(), true)
  addEventListener('unhandledrejection', ({ reason }) => /module/i.test(String(reason)) && recover())
  const late = setTimeout(showNotice, tooLongMs, true)
  addEventListener(
    'hydrated',
    () => {
      isSettled = true
      clearTimeout(late)
      showNotice(false)
      if (history.state?.reloads) history.replaceState({ ...history.state, reloads: 0 }, '')
    },
    { once: true },
  )
}
