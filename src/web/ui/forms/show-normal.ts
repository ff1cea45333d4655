import type { ChangeEvent, FocusEvent } from 'react'

type Handlers = {
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => unknown) | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => unknown) | undefined
}

/**
 * The `onBlur` of a field that shows its normal form once it is left, so that a customer sees what is sent. `read`
 * returns null for a text that it refuses.
 */
export function showNormal(read: (text: string) => string | null, { onChange, onBlur }: Handlers) {
  return (event: FocusEvent<HTMLInputElement>) => {
    const normal = read(event.target.value)
    if (normal !== null && normal !== event.target.value) {
      event.target.value = normal
      onChange?.(event)
    }
    onBlur?.(event)
  }
}
