import { useEffect, useRef } from 'react'
import type { Picture } from '../../media/media.contract.ts'
import { PictureImage } from '../../ui/picture.tsx'
import { keepInView } from './keep-in-view.ts'

interface ViewerThumbnailsProps {
  pictures: Picture[]
  current: number
  onChoose: (index: number) => void
}

export function ViewerThumbnails({ pictures, current, onChoose }: ViewerThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => keepInView(list.current, current), [current])
  return (
    <ul ref={list} aria-label="Миниатюры" className="viewer-thumbnails">
      {pictures.map((picture, index) => (
        <li key={picture.id} className="shrink-0">
          <button
            type="button"
            aria-label={`Показать фото ${index + 1}`}
            aria-current={index === current}
            className="thumbnail cursor-pointer"
            onClick={() => onChoose(index)}
          >
            <PictureImage picture={picture} alt="" sizes="80px" className="size-full" />
          </button>
        </li>
      ))}
    </ul>
  )
}
