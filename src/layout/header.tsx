import { Link } from 'react-router'
import { FoxMark } from '../ui/fox-mark.tsx'
import type { Shell } from './shell-data.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export function Header({ shell }: { shell: Shell }) {
  const { site } = shell
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper/95 backdrop-blur">
      <div className="page flex h-16 items-center gap-6">
        <Link to="/" className="flex items-center gap-3 font-display text-lg tracking-tight">
          <FoxMark className="size-9" />
          <span>{site?.shop_name ?? 'Кицунэ'}</span>
        </Link>
        <div className="ml-auto hidden flex-wrap items-center gap-x-6 text-muted text-sm sm:flex">
          {site?.phone && <span>{site.phone}</span>}
          {site?.time_of_work && <span>{site.time_of_work}</span>}
        </div>
        <div className="ml-auto sm:ml-0">
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}
