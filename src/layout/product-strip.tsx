import { type ReactNode, Suspense, use, useState } from 'react'
import type { ProductCard as Card } from '../catalogue/catalogue.contract.ts'
import { ProductCard } from '../catalogue/product-card.tsx'
import type { Settled } from '../platform/pages/settle.ts'
import { CardSkeleton } from '../ui/skeleton.tsx'
import { StripScroller } from '../ui/strip-scroller.tsx'
import type { CardList } from './load-home.ts'

export interface StripWords {
  title: string
  all: string
  loading: string
  failed: string
  empty: string
}

interface ProductStripProps {
  id: string
  words: StripWords
  /** Null where there is no list of all. */
  allHref: string | null
  list: CardList
  /** Not needed where the list is there. */
  loadAgain?: () => Promise<Settled<Card[]>>
  labelsInStock?: boolean
  /** Shows its first product large, and on a phone all of them. */
  featured?: boolean
  /** Shows its products large on a phone. */
  large?: boolean
}

export function ProductStrip({
  id,
  words,
  allHref,
  list,
  loadAgain,
  labelsInStock,
  featured,
  large,
}: ProductStripProps) {
  const [again, setAgain] = useState<CardList>()
  return (
    <section aria-labelledby={id} tabIndex={-1}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="min-w-0 font-display text-xl wrap-anywhere sm:text-2xl">
          {words.title}
        </h2>
        {allHref !== null && (
          <a href={allHref} className="nav-link text-accent-ink hover:underline">
            {words.all}
          </a>
        )}
      </div>
      {/* The key makes a retry replace the error with the loading text. */}
      <Suspense
        key={again ? 'again' : 'first'}
        fallback={<Loading text={words.loading} featured={featured} labelled={labelsInStock} />}
      >
        <Strip list={again ?? list} words={words} labelsInStock={labelsInStock} featured={featured} large={large}>
          {loadAgain && (
            <button
              type="button"
              className="button-quiet"
              onClick={({ currentTarget }) => {
                // The button goes, the focus stays here.
                currentTarget.closest('section')?.focus()
                setAgain(loadAgain())
              }}
            >
              Повторить
            </button>
          )}
        </Strip>
      </Suspense>
    </section>
  )
}

interface StripProps extends Pick<ProductStripProps, 'list' | 'words' | 'labelsInStock' | 'featured' | 'large'> {
  /** Shown when the list could not be loaded. */
  children: ReactNode
}

/** Fewer would leave the second row of small cards empty. */
const fewestFeatured = 5

const sizes = '(min-width: 640px) 280px, 140px'
const largeSizes = '(min-width: 640px) 280px, 290px'
const featuredSizes = '(min-width: 640px) 680px, 400px'

function Strip({ list, words, labelsInStock = false, featured = false, large = false, children }: StripProps) {
  const cards = list instanceof Promise ? use(list) : list
  if (!cards.ok) {
    return (
      <div className="card flex flex-wrap items-center justify-between gap-4 p-6">
        <p role="alert">{words.failed}</p>
        {children}
      </div>
    )
  }
  if (cards.value.length === 0) return <p className="card p-6 text-muted">{words.empty}</p>
  const isFeatured = featured && cards.value.length >= fewestFeatured
  const isLarge = isFeatured || large
  return (
    <StripScroller
      label={words.title}
      className={`strip ${isLarge ? 'strip-large' : ''} ${isFeatured ? 'strip-featured' : ''}`}
    >
      {cards.value.map((card, index) => (
        <li key={card.id} className="text-sm sm:text-base">
          <ProductCard
            actions
            product={card}
            labelsInStock={labelsInStock}
            sizes={isFeatured && index === 0 ? featuredSizes : isLarge ? largeSizes : sizes}
          />
        </li>
      ))}
    </StripScroller>
  )
}

const skeletons = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']

interface LoadingProps {
  text: string
  featured?: boolean | undefined
  labelled?: boolean | undefined
}

function Loading({ text, featured, labelled }: LoadingProps) {
  return (
    <div className="relative">
      <p role="status" className="card absolute top-4 left-4 z-10 px-4 py-2 text-muted text-sm">
        {text}
      </p>
      <div className={`strip overflow-x-hidden ${featured ? 'strip-large strip-featured' : ''}`} aria-hidden="true">
        {skeletons.map((place) => (
          <CardSkeleton key={place} labelled={labelled} />
        ))}
      </div>
    </div>
  )
}
