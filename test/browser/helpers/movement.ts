import type { Page } from '@playwright/test'

/**
 * Something that has moved from where it was, by itself or because its font came; could be read and is gone; or was set
 * in motion.
 */
export type Movement = { how: 'moved' | 'refitted' | 'gone' | 'animated'; score: number; what: string }

/** Not a label that is a letter wider: a twentieth of what the measure calls good. */
export const isSeen = ({ score }: Movement): boolean => score > 0.005

type Watched = { movements: Movement[] }

/** Notes everything that moves or goes away by itself in each page that is opened from now on. */
export async function watchMovement(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const movements: Movement[] = []
    Object.assign(window, { movements })
    // From when a font has come to when what it is used in has been drawn again. `loadingdone` comes after the last of
    // several, when the first has moved things already.
    const refits: { from: number; to: number }[] = []
    const noteRefit = () => {
      const refit = { from: performance.now(), to: Number.POSITIVE_INFINITY }
      refits.push(refit)
      requestAnimationFrame(() => requestAnimationFrame((now) => (refit.to = now)))
    }
    const awaited = new Set<FontFace>()
    document.fonts.addEventListener('loading', () => {
      for (const font of document.fonts) {
        if (awaited.has(font)) continue
        awaited.add(font)
        font.loaded.then(noteRefit, () => {})
      }
    })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources, startTime } = entry as PerformanceEntry & {
          value: number
          sources: { node?: Element }[]
        }
        movements.push({
          how: refits.some(({ from, to }) => startTime >= from && startTime <= to) ? 'refitted' : 'moved',
          score: value,
          what: sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' '),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    // Text that was readable and is taken away, if only for a moment.
    const watch = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node instanceof Element && node.textContent)
          movements.push({ how: 'gone', score: 1, what: node.outerHTML.slice(0, 120) })
    })
    const note = ({ type, target }: Event) =>
      movements.push({
        how: 'animated',
        score: 1,
        what: `${type} ${(target as Element).outerHTML?.slice(0, 120)}`,
      })
    for (const type of ['animationstart', 'transitionrun']) addEventListener(type, note, true)
    addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('main')
      if (main) watch.observe(main, { childList: true, subtree: true })
    })
  })
}

/** Elements that have moved since the page was opened. */
export function movements(page: Page): Promise<Movement[]> {
  return page.evaluate(() => (window as unknown as Watched).movements)
}
