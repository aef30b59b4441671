import { Link } from 'react-router'

interface BreadcrumbsProps {
  steps: { name: string; path: string }[]
  /** The page itself, the end of the way. A phone's narrow line leaves it to the heading below. */
  here: string
}

export function Breadcrumbs({ steps, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Хлебные крошки" className="text-muted text-sm">
      <ol className="flex flex-wrap items-center sm:flex-nowrap">
        {steps.map(({ name, path }, index) => (
          <li key={path} className="flex items-center">
            {index > 0 && <Slash />}
            <Link to={path} className="inline-flex min-h-11 items-center whitespace-nowrap hover:text-accent-ink">
              {name}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate text-ink max-sm:sr-only">
          <Slash />
          {here}
        </li>
      </ol>
    </nav>
  )
}

function Slash() {
  return (
    <span aria-hidden="true" className="px-2 text-muted">
      /
    </span>
  )
}
