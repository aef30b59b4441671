import { type FormEvent, useState } from 'react'
import { browserApi, isRefusal } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { FormError } from '../../ui/form-error.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { unlinkIdentity } from '../identities/identities.contract.ts'
import { goToService, type useIdentities } from '../identities/identity-buttons.tsx'
import { type IdentityProvider, identityNames } from '../identities/identity-names.ts'
import { OwnPasswordField } from '../password-field.tsx'

interface LinkedServicesProps {
  identities: ReturnType<typeof useIdentities>
  onUnlinked: () => void
}

/** Shown where the shop has keys of such services, or something is linked. */
export function LinkedServices({ identities: { value = [], set }, onUnlinked }: LinkedServicesProps) {
  const [asked, setAsked] = useState<IdentityProvider>()
  const link = useAction(async (provider: IdentityProvider, password?: string) => {
    try {
      await goToService(provider, { come_back_to: '/profile/', ...(password && { password }) })
    } catch (error) {
      if (!isRefusal(error, 'confirm_identity')) throw error
      setAsked(provider)
    }
  }, 'Не удалось перейти к сервису')
  const unlink = useAction(async (provider: IdentityProvider) => {
    await browserApi.call<typeof unlinkIdentity>('DELETE /api/user/identities/{provider}/', { params: { provider } })
    set(value.map((one) => (one.provider === provider ? { ...one, is_linked: false } : one)))
    onUnlinked()
    showToast({
      kind: 'success',
      text: `${identityNames[provider]} отвязан. На других устройствах нужно войти заново.`,
    })
  }, 'Не удалось отвязать')
  if (value.length === 0) return null

  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">Вход через другие сервисы</h3>
      <FormError text={link.failure?.text ?? unlink.failure?.text} />
      <ul className="grid">
        {value.map(({ provider, is_linked: isLinked }) => (
          <li key={provider} className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-3">
            {identityNames[provider]}
            <button
              type="button"
              className="button-quiet"
              aria-label={`${isLinked ? 'Отвязать' : 'Привязать'} ${identityNames[provider]}`}
              disabled={link.busy || unlink.busy}
              onClick={() => void (isLinked ? unlink.run(provider) : link.run(provider))}
            >
              {isLinked ? 'Отвязать' : 'Привязать'}
            </button>
          </li>
        ))}
      </ul>
      {asked && (
        <ProofForm
          label={`Ваш пароль, чтобы привязать ${identityNames[asked]}`}
          busy={link.busy}
          onProof={(password) => void link.run(asked, password)}
        />
      )}
    </div>
  )
}

interface ProofFormProps {
  label: string
  busy: boolean
  onProof: (password: string) => void
}

function ProofForm({ label, busy, onProof }: ProofFormProps) {
  const [password, setPassword] = useState('')

  function prove(event: FormEvent): void {
    event.preventDefault()
    onProof(password)
  }

  return (
    <form noValidate className="grid max-w-md gap-5" onSubmit={prove}>
      <OwnPasswordField
        label={label}
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SubmitButton loading={busy} disabled={password === ''}>
        Продолжить
      </SubmitButton>
    </form>
  )
}
