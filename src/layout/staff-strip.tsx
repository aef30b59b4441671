import { useLocation } from 'react-router'
import { useViewer } from '../accounts/viewer.ts'
import { goodsEditors, may } from '../platform/contract/roles.ts'

/** For staff who look at the shop: the way to the back office, and to the editor of the product that is shown. */
export function StaffStrip() {
  const { role } = useViewer()
  const { pathname } = useLocation()
  if (!role || pathname.startsWith('/staff')) return null
  const productId = /^\/product\/(\d+)\/?$/.exec(pathname)?.[1]
  return (
    <nav aria-label="Для сотрудников" className="staff-strip">
      <a href="/staff/">Служебный раздел</a>
      {productId && may(role, goodsEditors) && <a href={`/staff/products/${productId}/`}>Редактировать</a>}
    </nav>
  )
}
