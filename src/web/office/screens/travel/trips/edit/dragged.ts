import type { DragEvent } from 'react'

/** The drag type of a leg: stops can only be dropped on the same leg. */
export const dragType = (leg: 'outbound' | 'return') => `text/x-vaiven-${leg}`

/** The dropped parties; undefined for anything else. */
export function readDragged(event: DragEvent, leg: 'outbound' | 'return'): string[] | undefined {
  const ids = event.dataTransfer.getData(dragType(leg))
  return ids ? ids.split(' ') : undefined
}

/** The id of the button that moves a party's stop. */
export const handleId = (leg: 'outbound' | 'return', party: string) => `move-${leg}-${party}`
