import { useState } from 'react'
import { largestEventImage } from '#contract/catalogue/private-events.ts'
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
  /** a file of another kind, or the size in MB of one that is too large */
  const [refused, setRefused] = useState<'kind' | number>()
  const { at } = upload.state

  function take(file: File) {
    // Some phones do not report the type of their own photos.
    const isImage = file.type.startsWith('image/') || /\.(heic|heif|jpe?g|png|webp)$/i.test(file.name)
    if (!isImage) return setRefused('kind')
    if (file.size > largestEventImage) return setRefused(Math.ceil(file.size / 1024 / 1024))
    setRefused(undefined)
    upload.start(file)
  }

  const refusal =
    refused === 'kind'
      ? t('page_my_events_image_wrong_kind')
      : refused === undefined
        ? undefined
        : t('page_my_events_too_large', { size: refused, most })
  const isOn = shown !== null || at !== 'rest'
  return (
    <FileDrop
      label={t('page_my_events_section_image')}
      accept="image/*"
      icon="camera"
      action={t(isOn ? 'page_my_events_image_change' : 'page_my_events_image_choose')}
      hint={t('page_my_events_image_hint', { most })}
      error={refusal ?? error}
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
