import { useRef } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useToastedAction } from '../../ui/use-toasted-action.ts'
import type { Profile, withdrawConsent } from '../profile.contract.ts'
import { DeleteAccount } from './delete-account.tsx'

/** The rights that the law gives everybody: to download the data, withdraw the consent and delete the account. */
export function YourData({ onWithdrawn }: { onWithdrawn: (profile: Profile) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { run: withdraw, busy } = useToastedAction(async () => {
    onWithdrawn(await browserApi.call<typeof withdrawConsent>('POST /api/user/consent/withdraw/'))
    showToast({ kind: 'success', text: 'Согласие отозвано. Имя и телефон сотрём в течение 30 дней.' })
  }, 'Не удалось отозвать согласие')

  return (
    <Section title="Ваши данные">
      <p className="text-muted text-sm">
        Здесь можно скачать всё, что магазин о вас хранит, отозвать согласие на обработку персональных данных и удалить
        учётную запись. После отзыва оформить новый заказ можно, только дав согласие снова.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href="/api/user/export/" download="kitsune-data.json" className="button-quiet">
          Скачать мои данные
        </a>
        <button type="button" className="button-quiet" disabled={busy} onClick={() => void withdraw()}>
          Отозвать согласие
        </button>
        <button type="button" className="button-quiet text-bad" onClick={() => dialog.current?.showModal()}>
          Удалить учётную запись
        </button>
      </div>
      <DeleteAccount ref={dialog} />
    </Section>
  )
}
