import type { ShelfKind } from '../../database/values/shelf-kinds.ts'
import { PictureImage } from '../../ui/picture.tsx'
import type { ProductPage } from '../catalogue.contract.ts'
import { Listing } from '../listing/listing.tsx'
import type { ListingKind } from '../listing/listing-kind.ts'
import type { ListingData } from '../listing/load-listing.ts'
import { shelfAddress } from './shelf-address.ts'
import { shelfPageOf } from './shelf-meta.ts'
import { countSentence, kindNames, kindsNames } from './shelf-words.ts'
import type { OtherShelf, Shelf, ShelfPage } from './shelves.contract.ts'
import { StandingGoods, standingImage } from './standing-goods.tsx'

interface ShelfViewProps {
  kind: ShelfKind
  slug: string
  listing: ListingKind
  loaderData: ListingData
}

/** The page of a series, a character or a maker: its opening, whoever belongs to it, and its goods. */
export function ShelfView({ kind, slug, listing, loaderData }: ShelfViewProps) {
  return (
    <Listing
      kind={listing}
      path={shelfAddress({ kind, slug })}
      loaderData={loaderData}
      intro={() => ({
        heading: shelfPageOf(loaderData)?.shelf.name ?? kindNames[kind],
        crumbs: [{ name: 'Каталог', to: '/catalog/' }],
        isBelow: true,
      })}
      above={(list) => <Above kind={kind} shelf={shelfOf(list)} />}
    />
  )
}

function shelfOf(list: ProductPage | undefined): Shelf | undefined {
  return (list as ShelfPage | undefined)?.shelf
}

function Above({ kind, shelf }: { kind: ShelfKind; shelf: Shelf | undefined }) {
  if (!shelf) return <ShelfWaiting kind={kind} />
  return (
    <>
      <Opening shelf={shelf} />
      <Others others={shelf.others} />
    </>
  )
}

/** Keeps the place of the opening and of two lines of related shelves; when the list has failed, nothing more will come. */
function ShelfWaiting({ kind }: { kind: ShelfKind }) {
  return (
    <div className="shelf-waiting">
      <div className="shelf-opening min-h-72 md:min-h-56 desk:min-h-80">
        <h1 className="shelf-opening-words home-opening-heading">{kindNames[kind]}</h1>
      </div>
      <div aria-hidden="true" className="mt-4 grid h-28 gap-5 py-1">
        <div className="skeleton w-4/5 rounded-full" />
        <div className="skeleton w-3/5 rounded-full" />
      </div>
    </div>
  )
}

/** Letters that large type would spread over half of the screen. */
const longName = 60

/** What staff have written and chosen; without it the shelf's own goods and a sentence made of facts. */
function Opening({ shelf }: { shelf: Shelf }) {
  const tint = (shelf.picture ?? shelf.standing[0]?.picture)?.color
  return (
    <div className="shelf-opening">
      {tint && (
        <svg aria-hidden="true" className="home-opening-tint">
          <rect width="100%" height="100%" fill={tint} />
        </svg>
      )}
      {shelf.picture ? (
        <PictureImage
          picture={shelf.picture}
          alt=""
          sizes="(min-width: 640px) 30rem, 100vw"
          first
          className="shelf-opening-picture"
        />
      ) : (
        <StandingGoods goods={shelf.standing.map(toStanding)} label="Несколько товаров с этой полки" />
      )}
      <div className="shelf-opening-words">
        <p>{kindNames[shelf.kind]}</p>
        <h1 className={`home-opening-heading ${shelf.name.length > longName ? 'sm:text-2xl!' : ''}`}>{shelf.name}</h1>
        {shelf.text && <p className="max-w-[38rem] text-pretty">{shelf.text}</p>}
        <p className="font-semibold">{countSentence(shelf)}</p>
      </div>
    </div>
  )
}

function toStanding({ picture, ...product }: Shelf['standing'][number]) {
  return { ...product, image: standingImage(picture) }
}

const kinds: ShelfKind[] = ['character', 'series', 'maker']

/** Whoever else belongs to these goods. */
function Others({ others }: { others: OtherShelf[] }) {
  if (others.length === 0) return null
  return (
    <nav aria-label="Связанные полки" className="mt-4 grid grid-cols-1 gap-1">
      {kinds.map((kind) => {
        const own = others.filter((other) => other.kind === kind)
        if (own.length === 0) return null
        return (
          <div key={kind} className="shelf-others">
            <h2 className="shrink-0 text-muted text-sm">{kindsNames[kind]}</h2>
            <ul>
              {own.map((other) => (
                <li key={other.slug}>
                  <a href={shelfAddress(other)} className="shelf-other">
                    {other.name}
                    <span className="text-muted text-sm tabular-nums"> {other.count}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
