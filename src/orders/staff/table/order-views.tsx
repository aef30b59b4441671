import { useViewer } from '../../../accounts/viewer.ts'
import { managers, may, packers } from '../../../platform/contract/roles.ts'

const views = [
  { href: '/staff/orders/', name: 'Таблица', roles: packers },
  { href: '/staff/orders/board/', name: 'Доска', roles: packers },
  { href: '/staff/orders/payments/', name: 'Поступления', roles: managers },
]

/** Links between the views of orders. */
export function OrderViews({ current }: { current: string }) {
  const viewer = useViewer()
  return (
    <>
      {may(viewer.role, managers) && (
        <a href="/staff/orders/new/" className="button">
          Новый заказ
        </a>
      )}
      <nav aria-label="Вид заказов">
        <ul className="flex flex-wrap rounded-xl bg-shelf p-1">
          {views
            .filter(({ roles }) => may(viewer.role, roles))
            .map(({ href, name }) => (
              <li key={href}>
                <a href={href} aria-current={name === current ? 'page' : undefined} className="view-tab">
                  {name}
                </a>
              </li>
            ))}
        </ul>
      </nav>
    </>
  )
}
