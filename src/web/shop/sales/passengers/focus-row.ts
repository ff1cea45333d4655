/** Focuses the right row after one was added or removed, instead of the top of the page. */
export function focusRow(rows: HTMLElement | null, change: 'added' | 'removed'): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const last = rows?.lastElementChild
      const target = change === 'added' ? 'input:not([disabled]), select' : 'input, select, button'
      last?.querySelector<HTMLElement>(target)?.focus()
    }),
  )
}
