import { preload } from 'react-dom'
import { srcSetOf } from '#domain/pictures/renditions.ts'
import { classes } from '../classes.ts'
import { type FocusPoint, focusLook } from './focus-look.ts'

type PictureProps = {
  /** `imagePath` as the wire gives it */
  path: string
  /** what it shows; '' when the words beside it say so already */
  alt: string
  /** of the picture as it was made, so that its space is reserved: 800 × 1000 for a poster */
  width: number
  height: number
  /** how wide it is shown, as `sizes` wants it: '(min-width: 960px) 20rem, 100vw' */
  sizes: string
  /** the first thing that a visitor sees: fetched with the page itself. Everything else waits until it comes near */
  first?: boolean
  /** of the image itself, which is what takes part in the layout */
  className?: string
  /** the point that stays in sight where the picture is cut */
  focus?: FocusPoint
}

/**
 * A picture of an event, or any other that was stored with `storePicture` or `storePhoto`: the browser chooses among
 * AVIF and WebP in several widths. Use it for every such picture; what is tiny or drawn by us needs no more than `img`.
 */
export function Picture({ path, alt, width, height, sizes, first = false, className, focus }: PictureProps) {
  const [avif, webp] = [srcSetOf(path, 'avif'), srcSetOf(path, 'webp')]
  if (first && avif) {
    preload(path, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: avif,
      imageSizes: sizes,
      fetchPriority: 'high',
    })
  }
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={path}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={classes(className, focus && focusLook(focus))}
      />
    </picture>
  )
}
