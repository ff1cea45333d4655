import { preload } from 'react-dom'
import { srcSetOf } from '#domain/records/pictures/renditions.ts'
import { classes } from '../classes.ts'
import { type FocusPoint, focusLook } from './focus-look.ts'

type PictureProps = {
  /** `imagePath` of the API */
  path: string
  /** the alternative text; '' when the text beside it has the information */
  alt: string
  /** the original width and height, to reserve the space: 800 × 1000 for a poster */
  width: number
  height: number
  /** the displayed width for `sizes`: '(min-width: 960px) 20rem, 100vw' */
  sizes: string
  /** above the fold: loaded with the page. Other pictures are loaded lazily */
  first?: boolean
  /** classes of the img element */
  className?: string
  /** the point that is visible in every crop */
  focus?: FocusPoint
}

/**
 * A stored picture (`storePicture`, `storePhoto`), as AVIF and WebP in several widths. Use it for all of them; tiny
 * pictures and drawings only need `img`.
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
