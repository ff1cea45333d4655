import { refusalText } from '#web/app/refusal-text.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Upload } from './use-upload.ts'

/** The progress of an upload; after a failure the reason, and a retry button. */
export function UploadState({ upload, failed }: { upload: Upload; failed: string }) {
  const t = useTranslate()
  const { state } = upload
  if (state.at === 'rest') return null
  if (state.at === 'work') {
    const text = t('page_my_events_uploading', { file: state.file.name })
    return (
      <div className="flex flex-col gap-2">
        <p role="status" className="truncate text-small font-semibold">
          {text}
        </p>
        {/* The upload is complete: the server is processing it. */}
        <progress
          aria-label={text}
          max={1}
          value={state.share < 1 ? state.share : undefined}
          className="h-2 w-full overflow-hidden rounded-full accent-jacaranda"
        />
      </div>
    )
  }
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-brick-tint px-4 py-3"
    >
      <Icon name="alert" className="size-5 text-brick" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold text-brick">{failed}</p>
        <p className="text-small">{refusalText(state.error, t)}</p>
        <p className="text-small">{t('page_my_events_kept_anyway')}</p>
      </div>
      <Button size="small" variant="secondary" onClick={() => upload.start(state.file)}>
        {t('try_again')}
      </Button>
    </div>
  )
}
