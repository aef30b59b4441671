import { useRef, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { showToast } from '../../ui/show-toast.ts'
import { failureText } from '../failure-text.ts'
import type { withdrawConsent } from '../profile.contract.ts'
import { DeleteAccount } from './delete-account.tsx'
import { profileChanged } from './profile-changes.ts'
import { Section } from './profile-parts.tsx'

/** What the law gives everybody: to have the data, to take the consent back, to be forgotten. */
export function YourData() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [loading, setLoading] = useState(false)

  async function withdraw(): Promise<void> {
    setLoading(true)
    try {
      profileChanged(await browserApi.call<typeof withdrawConsent>('POST /api/user/consent/withdraw/'))
      showToast({ kind: 'success', text: 'Согласие отозвано. Имя и телефон сотрём в течение 30 дней.' })
    } catch (failure) {
      showToast({ kind: 'failure', text: failureText(failure, 'Не удалось отозвать согласие') })
    } finally {
      setLoading(false)
    }
  }

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
        <button type="button" className="button-quiet" disabled={loading} onClick={() => void withdraw()}>
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
