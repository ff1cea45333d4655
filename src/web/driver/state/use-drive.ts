import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { DriveState } from './drive-state.ts'
import type { OpenDrive } from './open-drive.ts'

export const DriveContext = createContext<OpenDrive | null>(null)

export function useDrive(): OpenDrive {
  const drive = useContext(DriveContext)
  if (!drive) throw new Error('DriveContext is missing')
  return drive
}

export function useDriveState(): DriveState {
  const drive = useDrive()
  return useSyncExternalStore(drive.subscribe, drive.get)
}

/** The corrected time in milliseconds, each second. */
export function useNow(): number {
  const { clock } = useDrive()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 1_000)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
