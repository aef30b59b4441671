import { useLocation } from 'react-router'
import { currentViewer, onViewerChange, useViewer } from '../accounts/viewer.ts'
import { openKept } from '../cart/open-kept.ts'
import { goodsEditors, may } from '../platform/contract/roles.ts'
import { signedInExtra } from './signed-in-extra.ts'

/** What only a signed-in visitor needs: guests never load this file. */
export async function openSignedIn(): Promise<void> {
  onViewerChange(show)
  await openKept()
  show()
}

function show(): void {
  signedInExtra.set(currentViewer().role && <StaffStrip />)
}

/** For staff who look at the shop: the way to the back office, and to the editor of the product that is shown. */
function StaffStrip() {
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
