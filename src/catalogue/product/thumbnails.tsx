import { type MouseEvent, useEffect, useRef } from 'react'
import type { Picture } from '../../media/media.contract.ts'
import { PictureImage } from '../../ui/picture.tsx'
import { keepInView } from './keep-in-view.ts'

interface ThumbnailsProps {
  pictures: Picture[]
  current: number
  onChoose: (index: number) => void
  /** The id of the slide that a thumbnail links to, for use without JavaScript. */
  slideId: (index: number) => string
  className: string
}

/** Small pictures that choose the large one. */
export function Thumbnails({ pictures, current, onChoose, slideId, className }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => keepInView(list.current, current), [current])

  function choose(event: MouseEvent, index: number): void {
    event.preventDefault()
    onChoose(index)
  }

  return (
    <ul ref={list} aria-label="Миниатюры" className={className}>
      {pictures.map((picture, index) => (
        <li key={picture.id} className="shrink-0">
          <a
            href={`#${slideId(index)}`}
            aria-label={`Показать фото ${index + 1}`}
            aria-current={index === current}
            className="thumbnail"
            onClick={(event) => choose(event, index)}
          >
            <PictureImage picture={picture} alt="" sizes="80px" className="size-full" />
          </a>
        </li>
      ))}
    </ul>
  )
}
