import { useDriveState } from '../state/use-drive.ts'
import { useTexts } from '../texts/texts.tsx'

/** Acts that are only on this phone. */
export function UnsentNote({ unsent }: { unsent: number }) {
  const t = useTexts()
  const { storage } = useDriveState()
  if (unsent === 0) return null
  return (
    <div className="flex flex-col gap-2 rounded-control border-2 border-marigold p-4">
      <p className="text-lead font-semibold">{t('drive_unsent', { count: unsent })}</p>
      <p>{t(storage === 'memory' ? 'drive_storage_full' : 'drive_unsent_safe')}</p>
    </div>
  )
}
