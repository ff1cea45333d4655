import { useEffect } from 'react'
import type { Drive } from '../state/drive-state.ts'

const holders = new Set<object>()

/** Marks work that a reload would disturb, an open camera or typed digits. @returns a function that ends it */
export function holdPage(): () => void {
  const holder = {}
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Marks such work while `isHeld`. */
export function useHeldPage(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdPage() : undefined), [isHeld])
}

/** Whether a reload would disturb the driver, or lose acts that are only in the memory of the page. */
export function isBusy(drive: Drive): boolean {
  const { storage, unsent } = drive.get()
  const isOnlyInMemory = storage === 'memory' && unsent > 0
  return holders.size > 0 || isOnlyInMemory || document.querySelector('dialog[open]') !== null
}
