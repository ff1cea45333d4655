import { useState } from 'react'
import { largestEventImage } from '#contract/private-events/private-events.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { FileDrop } from '../uploads/file-drop.tsx'
import { UploadState } from '../uploads/upload-state.tsx'
import type { Upload } from '../uploads/use-upload.ts'

const most = largestEventImage / 1024 / 1024

/** The picture of the event. `shown` is its preview, also before the upload is complete. */
export function ImageField({
  upload,
  shown,
  error,
}: {
  upload: Upload
  shown: string | null
  error: string | undefined
}) {
  const t = useTranslate()
  const [refused, setRefused] = useState<string>()
  const { at } = upload.state

  function take(file: File) {
    // Some phones do not report the type of their own photos.
    const isImage = file.type.startsWith('image/') || /\.(heic|heif|jpe?g|png|webp)$/i.test(file.name)
    const size = Math.ceil(file.size / 1024 / 1024)
    if (!isImage) return setRefused(t('page_my_events_image_wrong_kind'))
    if (file.size > largestEventImage) return setRefused(t('page_my_events_too_large', { size, most }))
    setRefused(undefined)
    upload.start(file)
  }

  const isOn = shown !== null || at !== 'rest'
  return (
    <FileDrop
      label={t('page_my_events_section_image')}
      accept="image/*"
      icon="camera"
      action={t(isOn ? 'page_my_events_image_change' : 'page_my_events_image_choose')}
      hint={t('page_my_events_image_hint', { most })}
      error={refused ?? error}
      isFailed={at === 'failed'}
      isOn={isOn}
      onFile={take}
    >
      {shown && (
        <img
          src={shown}
          alt={t('page_my_events_image_alt')}
          className={classes(
            'aspect-[16/9] w-full rounded-control bg-paper-deep object-cover transition-opacity',
            at !== 'rest' && 'opacity-60',
          )}
        />
      )}
      <UploadState upload={upload} failed={t('page_my_events_image_failed')} />
    </FileDrop>
  )
}
