import { FoxMark } from '../../ui/fox-mark.tsx'

interface LinePictureProps {
  image: string | null
  /** `size-16` or another square. */
  size?: string
}

/** What was bought, as it looked then; the fox when there is no picture of it. */
export function LinePicture({ image, size = 'size-16' }: LinePictureProps) {
  return image ? (
    <img
      src={image}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      className={`${size} flex-none rounded-xl bg-shelf object-cover`}
    />
  ) : (
    <span className={`${size} grid flex-none place-items-center rounded-xl bg-shelf`}>
      <FoxMark className="size-8 opacity-40" />
    </span>
  )
}
