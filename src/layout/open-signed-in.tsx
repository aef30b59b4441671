import { currentViewer, onViewerChange } from '../accounts/viewer.ts'
import { openShelf } from '../cart/open-shelf.ts'
import { signedInExtra } from './signed-in-extra.ts'
import { StaffStrip } from './staff-strip.tsx'

/** What only a signed-in visitor needs: guests never load this file. */
export async function openSignedIn(): Promise<void> {
  const show = () => signedInExtra.set(currentViewer().role && <StaffStrip />)
  onViewerChange(show)
  await openShelf()
  show()
}
