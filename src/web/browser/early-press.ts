/**
 * Remembers the last press of a button before the page is hydrated, and repeats it afterwards. It runs inline before all
 * scripts, so it must not use anything from outside.
 */
export function repeatEarlyPress(): void {
  let pressed: HTMLElement | null = null
  const remember = ({ target }: Event) => {
    // A button of a popover works without scripts.
    pressed = (target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])')
  }
  addEventListener('click', remember, true)
  addEventListener(
    'hydrated',
    () => {
      removeEventListener('click', remember, true)
      // In a task of its own, so that React can hydrate the button first.
      setTimeout(() => pressed?.click())
    },
    { once: true },
  )
}
