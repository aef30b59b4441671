import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { FoxMark } from '../ui/fox-mark.tsx'
import { BegunProduct } from './begun-product.tsx'

const halves = [
  { to: '/auth/', name: 'Вход' },
  { to: '/create_account/', name: 'Регистрация' },
]

/** The two halves of one screen: what was typed stays on the other side. */
export function AuthHalves() {
  const { pathname, state } = useLocation()
  return (
    <nav aria-label="Вход или регистрация" className="grid grid-cols-2 gap-1 rounded-xl bg-shelf p-1 text-center">
      {halves.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          replace
          state={state}
          aria-current={`${pathname}/`.startsWith(to) ? 'page' : undefined}
          className="grid min-h-11 content-center rounded-lg font-medium aria-[current]:border aria-[current]:border-accent-strong aria-[current]:bg-card aria-[current]:text-accent-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** One card in the middle of the page: the task, and what it was begun for. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid justify-items-center py-8 sm:py-14">
      <div className="card grid w-full max-w-md gap-6 p-6 sm:p-8">
        <header className="grid justify-items-center gap-3 text-center">
          <FoxMark className="size-14" />
          <h1 className="font-display text-2xl">{title}</h1>
        </header>
        <BegunProduct />
        <p className="hidden noscript:block">
          Для входа нужен JavaScript: включите его в&nbsp;настройках браузера и&nbsp;обновите эту страницу.
        </p>
        {children}
      </div>
    </div>
  )
}
