/**
 * Focuses the first field with an error after rendering, scrolled to the middle, where no notice covers it.
 */
export function focusFirstError(form: HTMLElement | null): void {
  const bring = () => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  requestAnimationFrame(() => requestAnimationFrame(bring))
}
