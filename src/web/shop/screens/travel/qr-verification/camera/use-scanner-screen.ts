import { useEffect, useState } from 'react'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { CameraProblem } from '#web/browser/camera/open-camera.ts'
import { useWakeLock } from '#web/browser/use-wake-lock.ts'
import type { Answer, Scan } from '../check-ticket.ts'
import { useDeviceSettings } from '../device-settings.tsx'
import { useCheckIn } from '../use-check-in.ts'

/** The pages of the check-in screen: the scanner, and the list of who is aboard. */
export type ScannerPage = 'scanner' | 'aboard'

/** The one thing that staff see and act on now. An answer covers either page. */
export type ScannerView =
  | { kind: 'scanning' }
  | { kind: 'checking' }
  | { kind: 'list' }
  | { kind: 'answer'; answer: Answer; scan: Scan | null }

export type ScannerScreen = ReturnType<typeof useScannerScreen>

/** The state of the check-in screen. */
export function useScannerScreen() {
  const [settings, changeSettings] = useDeviceSettings()
  const [page, setPage] = useState<ScannerPage>('scanner')
  const [isListed, setListed] = useState(false)
  const [leg, setLeg] = useState<Leg>('outbound')
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [isTyping, setTyping] = useState(false)
  const device = settings.name.trim()
  const checkIn = useCheckIn(leg, device)

  // Load the reader while staff are still looking for the first passenger.
  useEffect(() => {
    import('#web/browser/camera/read-codes.ts').catch(console.error)
  }, [])
  useWakeLock(isOn || page === 'aboard')

  function turnCamera(on: boolean, why: CameraProblem | null = null) {
    setOn(on)
    setProblem(why)
  }
  function openPage(next: ScannerPage) {
    turnCamera(false)
    setPage(next)
    if (next === 'aboard') setListed(true)
  }

  return {
    view: viewOf(page, checkIn),
    page,
    openPage,
    /** the list has been opened: it stays, so that a phone that loses its network still has it */
    isListed,
    leg,
    setLeg,
    device,
    settings,
    changeSettings,
    camera: { isOn, problem, turn: turnCamera },
    isTyping,
    setTyping,
    checkIn,
  }
}

type CheckIn = ReturnType<typeof useCheckIn>

function viewOf(page: ScannerPage, { answer, scan, isChecking }: CheckIn): ScannerView {
  if (answer) return { kind: 'answer', answer, scan }
  if (page === 'aboard') return { kind: 'list' }
  return { kind: isChecking ? 'checking' : 'scanning' }
}
