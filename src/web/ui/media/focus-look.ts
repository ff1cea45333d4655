/** In per cent from the left and the top of a picture. */
export type FocusPoint = { x: number; y: number }

const tenths = (percent: number) => Math.min(10, Math.max(0, Math.round(percent / 10)))

/**
 * The classes of a picture whose crops show this point. In steps of a tenth, because the Content-Security-Policy
 * forbids style attributes (look.css has the classes).
 */
export function focusLook({ x, y }: FocusPoint): string {
  return `focus-x-${tenths(x)} focus-y-${tenths(y)}`
}
