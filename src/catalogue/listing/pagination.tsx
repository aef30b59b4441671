import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeft, ArrowRight } from './icons.tsx'
import { pageRange } from './page-range.ts'
import type { ListingControls } from './use-listing.ts'

/** Real links, so that pages can be opened in a tab, and visited and crawled without JavaScript. */
export function Pagination({ listing, last }: { listing: ListingControls; last: number }) {
  if (last <= 1) return null
  const current = Math.min(listing.state.page, last)
  return (
    <nav aria-label="Страницы" className="mt-10 flex flex-wrap items-center justify-center gap-x-1 gap-y-3 sm:gap-x-2">
      <Turn listing={listing} page={current - 1} last={last} rel="prev">
        <ArrowLeft />
        Назад
      </Turn>
      <ul className="order-first flex w-full items-center justify-center gap-1 sm:order-none sm:w-auto">
        {pageRange(current, last).map((page) => (
          // Narrower where seven of them would not fit.
          <li key={page} className="w-11 min-w-0">
            {typeof page === 'number' ? (
              <PageLink listing={listing} page={page} current={page === current} />
            ) : (
              <span className="grid h-11 place-items-center text-muted">…</span>
            )}
          </li>
        ))}
      </ul>
      <Turn listing={listing} page={current + 1} last={last} rel="next">
        Вперёд
        <ArrowRight />
      </Turn>
    </nav>
  )
}

function PageLink({ listing, page, current }: { listing: ListingControls; page: number; current: boolean }) {
  return (
    <Link
      to={listing.addressOf({ page })}
      preventScrollReset
      aria-label={`Страница ${page}`}
      aria-current={current ? 'page' : undefined}
      className="grid h-11 place-items-center rounded-xl font-medium tabular-nums hover:bg-shelf aria-[current=page]:bg-accent-strong aria-[current=page]:text-on-accent"
    >
      {page}
    </Link>
  )
}

interface TurnProps {
  listing: ListingControls
  page: number
  last: number
  rel: 'prev' | 'next'
  children: ReactNode
}

const turnLook =
  'inline-flex h-11 flex-1 items-center justify-center gap-1 rounded-xl border px-4 font-medium sm:flex-none'

function Turn({ listing, page, last, rel, children }: TurnProps) {
  if (page < 1 || page > last) {
    return (
      <button type="button" disabled className={`${turnLook} cursor-not-allowed border-line text-muted opacity-60`}>
        {children}
      </button>
    )
  }
  return (
    <Link
      to={listing.addressOf({ page })}
      preventScrollReset
      rel={rel}
      className={`${turnLook} border-line bg-card hover:border-muted`}
    >
      {children}
    </Link>
  )
}
