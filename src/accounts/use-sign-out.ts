import { useNavigate } from 'react-router'
import { browserApi } from '../platform/browser/api-client.ts'
import { useToastedAction } from '../ui/use-toasted-action.ts'
import type { signOut } from './accounts.contract.ts'
import { dropTokens } from './kept-tokens.ts'
import { viewerChanged } from './viewer.ts'

/** Leaves the page first, so that unsaved text can keep the person here, then ends the session. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const { run } = useToastedAction(async () => {
    await navigate('/')
    if (window.location.pathname !== '/') return
    await browserApi.call<typeof signOut>('POST /api/user/api/logout/')
    dropTokens()
    await viewerChanged()
  }, 'Не удалось выйти')
  return () => void run()
}
