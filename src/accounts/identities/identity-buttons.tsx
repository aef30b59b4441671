import { useLocation } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { useToastedAction } from '../../ui/use-toasted-action.ts'
import { begunAction } from '../begun-action.ts'
import { comeBackTo } from '../come-back.ts'
import type { listIdentities, startIdentity } from './identities.contract.ts'
import { type IdentityProvider, identityNames } from './identity-names.ts'

const load = (signal: AbortSignal) =>
  browserApi.call<typeof listIdentities>('GET /api/user/identities/', undefined, { signal })

/** Empty unless the shop has keys of such a service. */
export function useIdentities() {
  return useLoad(load, 'Не удалось узнать, через что можно войти')
}

/** Leaves the shop for the page of the service. */
export async function goToService(
  provider: IdentityProvider,
  body: { come_back_to: string; password?: string },
): Promise<void> {
  const path = 'POST /api/user/identities/{provider}/start/'
  const { url } = await browserApi.call<typeof startIdentity>(path, { params: { provider }, body })
  location.assign(url)
}

/** Below the forms of signing in and registering. */
export function IdentityButtons() {
  const { value: services = [] } = useIdentities()
  const { state } = useLocation()
  const { run, busy } = useToastedAction(
    (provider: IdentityProvider) =>
      goToService(provider, { come_back_to: comeBackTo(state) ?? begunAction()?.from ?? '/' }),
    'Не удалось перейти к сервису',
  )
  if (services.length === 0) return null
  return (
    <div className="grid gap-3 border-line border-t pt-5">
      {services.map(({ provider }) => (
        <button
          key={provider}
          type="button"
          className="button-quiet"
          disabled={busy}
          onClick={() => void run(provider)}
        >
          Войти через {identityNames[provider]}
        </button>
      ))}
    </div>
  )
}
