import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '../classes.ts'
import { OutsideFrame } from './outside-frame.tsx'

type Drawing = { src: string; width: number; height: number }

/**
 * A drawing; if the settings name a video, the drawing is its poster. It is decorative: the text beside it has the
 * information.
 */
export function PictureOrVideo({
  drawing,
  video,
  title,
  className,
}: {
  drawing: Drawing
  video?: string | undefined
  /** of the video */
  title: string
  className?: string
}) {
  const t = useTranslate()
  if (!video) return <img {...drawing} alt="" className={classes('h-auto w-full rounded-card', className)} />
  return (
    <OutsideFrame
      url={playing(video)}
      page={video}
      title={title}
      label={t('video_play')}
      icon="play"
      className={classes('aspect-video', className)}
    >
      <img {...drawing} alt="" className="size-full object-cover" />
    </OutsideFrame>
  )
}

/** Adds autoplay, so that no second press is needed. */
function playing(video: string): string {
  const url = new URL(video)
  url.searchParams.set('autoplay', '1')
  return url.toString()
}
