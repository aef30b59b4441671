import { PictureImage } from '../../ui/picture.tsx'
import type { Picture } from '../media.contract.ts'

/** Thumbnails for the conflict notice; «нет» when there are none. */
export function PictureThumbs({ pictures }: { pictures: readonly Picture[] }) {
  if (pictures.length === 0) return 'нет'
  return (
    <span className="flex flex-wrap gap-1">
      {pictures.map((picture, index) => (
        <PictureImage
          key={picture.id}
          picture={picture}
          alt={`Картинка ${index + 1}`}
          sizes="44px"
          className="size-11 shrink-0 overflow-hidden rounded-lg"
        />
      ))}
    </span>
  )
}
