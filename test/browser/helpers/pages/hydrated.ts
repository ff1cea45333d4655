import type { Page } from '@playwright/test'

/** Waits until the server-rendered page is hydrated inside `<main>`. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
    const keyOf = (node: Node, prefix: string) => Object.keys(node).find((key) => key.startsWith(prefix))
    const main = document.querySelector('main')
    const rootKey = keyOf(document, '__reactContainer')
    const root = rootKey && (document as unknown as Record<string, Root>)[rootKey]
    return main && keyOf(main, '__reactFiber') && root && !root.stateNode.current.memoizedState.isDehydrated
  })
  // React runs effects, such as key listeners, in a separate message; this one comes after it.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(null)
        port2.postMessage(null)
      }),
  )
}

/** Opens the page as the server sent it, until it can be seen; the returned function lets it hydrate. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  // Without its styles a page shows both of two buttons of which it has one for each width.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return async () => {
    release()
    await untilHydrated(page)
  }
}
