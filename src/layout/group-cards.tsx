import type { Category } from '../catalogue/catalogue.contract.ts'
import { FoxMark } from '../ui/fox-mark.tsx'
import { PictureImage } from '../ui/picture.tsx'

/** As many as fit on the first screen of a phone. */
const eagerCards = 6

const sizes = '(min-width: 1136px) 240px, (min-width: 640px) 22vw, 31vw'

const nameClass =
  'flex flex-1 items-center px-2 py-2 text-[0.8125rem] leading-snug hyphens-auto wrap-anywhere group-hover:text-accent-ink sm:px-4 sm:py-3 sm:text-base sm:font-semibold'

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
      <ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-4 sm:gap-4 desk:grid-cols-5 desk:gap-5">
        {categories.map((category, index) => (
          <li key={category.id}>
            <a href={`/category/${category.id}/`} className="card group flex h-full flex-col overflow-hidden">
              <PictureImage
                picture={category.picture}
                alt=""
                sizes={sizes}
                eager={first && index < eagerCards}
                className="aspect-4/3"
              />
              <span className={nameClass}>{category.name}</span>
            </a>
          </li>
        ))}
        <li className={restOfRow(categories.length)}>
          <a href="/catalog" className="card group flex h-full items-center justify-center gap-3 bg-shelf p-4">
            <FoxMark className="size-8 shrink-0 sm:size-10" />
            <span className="leading-snug group-hover:text-accent-ink sm:font-semibold">Весь каталог</span>
          </a>
        </li>
      </ul>
    </section>
  )
}

const onPhone = ['hidden', 'col-span-2', 'col-span-1']
const onTablet = ['sm:hidden', 'sm:block sm:col-span-3', 'sm:block sm:col-span-2', 'sm:block sm:col-span-1']
const onDesk = [
  'desk:hidden',
  'desk:block desk:col-span-4',
  'desk:block desk:col-span-3',
  'desk:block desk:col-span-2',
  'desk:block desk:col-span-1',
]

/** The link to the whole catalogue fills the rest of the last row of cards, if there is any. */
function restOfRow(cards: number): string {
  return [onPhone, onTablet, onDesk].map((spans) => spans[cards % spans.length]).join(' ')
}
