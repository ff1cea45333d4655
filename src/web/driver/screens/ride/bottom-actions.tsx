import type { Visit } from '#domain/travel/driving/visit.ts'
import { useTexts } from '../../texts/texts.tsx'
import { DriveButton } from '../../ui/buttons.tsx'

/** The next thing to do at a place: arrive, then scan or leave, then back to the route. */
export function BottomActions({
  visit,
  isAnyoneMissing,
  leaveWords,
  onArrive,
  onScan,
  onLeave,
  onBack,
}: {
  visit: Visit
  isAnyoneMissing: boolean
  leaveWords: string
  onArrive: () => void
  /** null: nobody boards here */
  onScan: (() => void) | null
  onLeave: () => void
  onBack: () => void
}) {
  const t = useTexts()
  const one = (words: string, onClick: () => void) => (
    <DriveButton look="next" className="w-full" onClick={onClick}>
      {words}
    </DriveButton>
  )
  return (
    <div className="bottom-bar -mx-4 mt-auto px-4 pt-6">
      {visit.departedAt !== null ? (
        one(t('drive_to_route'), onBack)
      ) : onScan === null ? (
        one(leaveWords, onLeave)
      ) : visit.arrivedAt === null ? (
        one(t('drive_arrived'), onArrive)
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <DriveButton look={isAnyoneMissing ? 'next' : 'plain'} icon="qr" onClick={onScan}>
            {t('drive_scan')}
          </DriveButton>
          <DriveButton look={isAnyoneMissing ? 'plain' : 'next'} onClick={onLeave}>
            {leaveWords}
          </DriveButton>
        </div>
      )}
    </div>
  )
}
