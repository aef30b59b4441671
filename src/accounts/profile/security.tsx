import { browserApi } from '../../platform/browser/api-client.ts'
import { Section } from '../../ui/section.tsx'
import { useToastedAction } from '../../ui/use-toasted-action.ts'
import type { signOut, signOutEverywhere } from '../accounts.contract.ts'
import { dropTokens } from '../kept-tokens.ts'
import { viewerChanged } from '../viewer.ts'
import { ChangePassword } from './change-password.tsx'
import { Devices } from './devices.tsx'

export function Security() {
  const { run: leave } = useToastedAction(async (call: () => Promise<unknown>) => {
    await call()
    dropTokens()
    await viewerChanged()
  }, 'Не удалось выйти')

  return (
    <Section title="Безопасность">
      <ChangePassword />
      <Devices />
      <div className="flex flex-wrap gap-3 border-line border-t pt-5">
        <button
          type="button"
          className="button-quiet"
          onClick={() => void leave(() => browserApi.call<typeof signOut>('POST /api/user/api/logout/'))}
        >
          Выйти
        </button>
        <button
          type="button"
          className="button-quiet"
          onClick={() =>
            void leave(() => browserApi.call<typeof signOutEverywhere>('POST /api/user/api/logout_everywhere/'))
          }
        >
          Выйти на всех устройствах
        </button>
      </div>
    </Section>
  )
}
