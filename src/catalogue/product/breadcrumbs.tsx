import { Link } from 'react-router'

interface BreadcrumbsProps {
  steps: { name: string; path: string }[]
  /** The name of the page itself. Visually hidden on phones, where the heading below shows it. */
  here: string
}

export function Breadcrumbs({ steps, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Хлебные крошки" className="min-w-0 text-muted text-sm">
      <ol className="flex items-center">
        {steps.map(({ name, path }, index) => (
          // On a phone only the last step may be truncated.
          <li
            key={path}
            className={`flex items-center sm:shrink-0 ${index < steps.length - 1 ? 'shrink-0' : 'min-w-0'}`}
          >
            {index > 0 && <Slash />}
            <Link to={path} className="block truncate leading-11 hover:text-accent-ink">
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
