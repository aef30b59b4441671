import { fateNames, kindNames, verdictText } from './return-texts.ts'
import type { OrderReturn } from './returns.contract.ts'

/** What comes back and why. Where the goods go is for staff. */
export function ReturnFacts({ value, withFates = false }: { value: OrderReturn; withFates?: boolean }) {
  return (
    <>
      <ul>
        {value.lines.map((line) => (
          <li key={line.position} className="wrap-anywhere">
            {line.product_name}, {line.quantity}&nbsp;шт.{verdictText(line)}
            {withFates && line.fate && `, ${fateNames[line.fate].toLowerCase()}`}
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        {kindNames[value.kind]}
        {value.tracking_number && `, трек-номер ${value.tracking_number}`}
      </p>
      {value.reason && <p className="whitespace-pre-line wrap-anywhere">{value.reason}</p>}
      <ReturnPhotos photos={value.photos} />
    </>
  )
}

/** Photos of a return. Their addresses answer only whoever may see them. */
function ReturnPhotos({ photos }: { photos: string[] }) {
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
