import type { Page } from '@playwright/test'

/**
 * An element that moved by itself (`moved`) or because its font loaded (`refitted`), readable text that disappeared
 * (`gone`), or an animation that started.
 */
export type Movement = { how: 'moved' | 'refitted' | 'gone' | 'animated'; score: number; what: string }

/** Ignores tiny shifts, such as a label that is a letter wider: a twentieth of a good layout shift score. */
export const isSeen = ({ score }: Movement): boolean => score > 0.005

type Watched = { movements: Movement[] }

/** Records all movements in each page that is opened from now on. */
export async function watchMovement(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const movements: Movement[] = []
    Object.assign(window, { movements })
    // The periods from the arrival of a font to the next paint. `loadingdone` fires only after the last of
    // several fonts, when the first has already moved elements.
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
    // Readable text that is removed, even for a moment.
    const watch = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node instanceof Element && node.textContent)
          movements.push({ how: 'gone', score: 1, what: node.outerHTML.slice(0, 120) })
    })
    // What only appears or goes after a time does not move.
    const stays = '.animate-late, .animate-first-second, .animate-after-a-second'
    const note = ({ type, target }: Event) => {
      if (!(target instanceof Element) || target.matches(stays)) return
      movements.push({ how: 'animated', score: 1, what: `${type} ${target.outerHTML.slice(0, 120)}` })
    }
    for (const type of ['animationstart', 'transitionrun']) addEventListener(type, note, true)
    addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('main')
      if (main) watch.observe(main, { childList: true, subtree: true })
    })
  })
}

/** The movements since the page was opened. */
export function movements(page: Page): Promise<Movement[]> {
  return page.evaluate(() => (window as unknown as Watched).movements)
}
