import type { Category } from '../catalogue/catalogue.contract.ts'
import { FoxMark } from '../ui/fox-mark.tsx'
import { PictureImage } from '../ui/picture.tsx'

/** As many as fit on the first screen of a phone. */
const eagerCards = 6

interface GroupCardsProps {
  categories: Category[]
  /** Nothing with a picture stands above them. */
  first: boolean
}

export function GroupCards({ categories, first }: GroupCardsProps) {
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="groups">
      <h2 id="groups" className="sr-only">
        Категории
      </h2>
      <ul className="group-tiles">
        {categories.map((category, index) => (
          <li key={category.id}>
            <a href={`/category/${category.id}/`} className="group-tile">
              <PictureImage
                picture={category.picture}
                alt=""
                sizes="96px"
                eager={first && index < eagerCards}
                className="group-tile-picture"
              />
              <span className="min-w-0 hyphens-auto wrap-anywhere">{category.name}</span>
            </a>
          </li>
        ))}
        <li>
          <a href="/catalog" className="group-tile">
            <FoxMark className="group-tile-picture p-2" />
            <span>Весь каталог</span>
          </a>
        </li>
      </ul>
    </section>
  )
}
