/** Brings whoever tried to go on to the first field that is wrong, once the errors are drawn: in the middle, where no notice lies. */
export function focusFirstError(form: HTMLElement | null): void {
  const bring = () => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  requestAnimationFrame(() => requestAnimationFrame(bring))
}
