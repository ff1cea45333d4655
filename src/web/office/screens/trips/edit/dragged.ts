import type { DragEvent } from 'react'

/** The kind of what is dragged: stops of one leg are dropped on the same leg alone. */
export const dragType = (leg: 'outbound' | 'return') => `text/x-vaiven-${leg}`

/** The parties that were dropped; undefined for anything else. */
export function readDragged(event: DragEvent, leg: 'outbound' | 'return'): string[] | undefined {
  const ids = event.dataTransfer.getData(dragType(leg))
  return ids ? ids.split(' ') : undefined
}

/** The id of the button that moves the stop of a party. */
export const handleId = (leg: 'outbound' | 'return', party: string) => `move-${leg}-${party}`
