import { Link } from 'react-router'

interface Crumb {
  name: string
  to: string
}

export interface PageIntroProps {
  /** The breadcrumbs from the home page, without the page itself. */
  crumbs?: Crumb[]
  heading: string
  /** The heading stands below, in an opening. */
  isBelow?: true
}

/** Breadcrumbs and the name of the page. */
export function PageIntro({ crumbs = [], heading, isBelow }: PageIntroProps) {
  return (
    <>
      <nav aria-label="Хлебные крошки" className="text-muted text-sm">
        <ol className="flex flex-wrap items-center gap-x-2">
          {[{ name: 'Главная', to: '/' }, ...crumbs].map(({ name, to }) => (
            <li key={to} className="flex items-center gap-x-2">
              <Link to={to} className="inline-flex min-h-8 items-center hover:text-accent-ink hover:underline">
                {name}
              </Link>
              <span aria-hidden="true">/</span>
            </li>
          ))}
          <li aria-current="page" className="min-w-0 wrap-anywhere">
            {heading}
          </li>
        </ol>
      </nav>
      {!isBelow && <h1 className="mt-2 font-display text-2xl leading-tight wrap-anywhere sm:text-3xl">{heading}</h1>}
    </>
  )
}
