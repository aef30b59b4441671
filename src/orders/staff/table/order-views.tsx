const views = [
  { href: '/staff/orders/', name: 'Таблица' },
  { href: '/staff/orders/board/', name: 'Доска' },
  { href: '/staff/orders/payments/', name: 'Поступления' },
]

/** Links between the views of orders. */
export function OrderViews({ current }: { current: string }) {
  return (
    <nav aria-label="Вид заказов">
      <ul className="flex rounded-xl bg-shelf p-1">
        {views.map(({ href, name }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={name === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-lg px-4 font-medium text-sm aria-[current=page]:bg-card aria-[current=page]:shadow-sm"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
