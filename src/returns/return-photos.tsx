/** Photos of a return. Their addresses answer only whoever may see them. */
export function ReturnPhotos({ photos }: { photos: string[] }) {
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer" className="block">
            <img
              src={address}
              alt={`Фотография ${index + 1}`}
              width={96}
              height={96}
              loading="lazy"
              className="size-24 rounded-xl bg-shelf object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
