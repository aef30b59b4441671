import { useState } from 'react'
import type { Picture } from '../media/media.contract.ts'
import { FoxMark } from './fox-mark.tsx'
import { sourceSet } from './picture-variants.ts'

interface PictureImageProps {
  picture: Picture | null | undefined
  alt: string
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string
  /** For pictures of the first screen; others are loaded lazily. */
  eager?: boolean
  /** For the main picture of the page: it is loaded before all others. */
  first?: boolean
  className?: string
}

/**
 * A picture with its exact proportions, its main colour until it is loaded, and the fox instead when there is none or it
 * fails to load. The colour is an SVG attribute because the content security policy allows no inline styles.
 */
export function PictureImage({ picture, alt, sizes, eager = false, first = false, className = '' }: PictureImageProps) {
  const [failed, setFailed] = useState(false)
  if (!picture || failed) return <PicturePlaceholder alt={alt} className={className} />
  return (
    <span className={`picture ${className}`}>
      <svg aria-hidden="true" className="picture-ground">
        <rect width="100%" height="100%" fill={picture.color} />
      </svg>
      <picture>
        <source type="image/avif" srcSet={sourceSet(picture, 'avif')} sizes={sizes} />
        <img
          src={picture.image}
          srcSet={sourceSet(picture, 'webp')}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading={eager || first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(true)}
          // It may have failed before hydration, when nothing listened for the error.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(true)
          }}
        />
      </picture>
    </span>
  )
}

export function PicturePlaceholder({ alt, className = '' }: { alt: string; className?: string }) {
  return (
    <span className={`picture picture-missing ${className}`}>
      {alt && <span className="sr-only">{alt}</span>}
      <FoxMark className="size-1/3 opacity-40" />
    </span>
  )
}
