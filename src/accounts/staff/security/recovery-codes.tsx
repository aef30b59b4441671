import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { countOf } from '../../../platform/text/plural.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { DialogButtons, StaffDialog } from '../../../ui/staff/dialog/staff-dialog.tsx'
import { FormFailure } from '../../../ui/staff/form/staff-form.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { renewRecoveryCodes, Security } from '../../second-factor/security.contract.ts'
import type { SecurityChange } from './security-change.ts'

/** Shown once, in a dialog that only its button closes. */
export function RecoveryCodes({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText((codes ?? []).join('\n'))
    showToast({ kind: 'success', text: 'Коды скопированы' })
  }
  return (
    <StaffDialog isOpen={codes !== null} mustStay title="Запасные коды">
      <p className="text-muted">
        Если телефон или ключ потеряется, вы&nbsp;войдёте с&nbsp;одним из&nbsp;этих кодов. Каждый подходит один раз.
        Сохраните их&nbsp;там, где найдёте без телефона: больше мы&nbsp;их не&nbsp;покажем.
      </p>
      <ul aria-label="Запасные коды" className="grid gap-x-6 gap-y-1 font-semibold tabular-nums sm:grid-cols-2">
        {codes?.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <DialogButtons>
        {/* Browsers have no clipboard on a page without https. */}
        {'clipboard' in navigator && (
          <button type="button" className="button-quiet" onClick={() => void copy()}>
            Скопировать
          </button>
        )}
        <button type="button" className="button cursor-pointer" onClick={onClose}>
          Коды сохранены
        </button>
      </DialogButtons>
    </StaffDialog>
  )
}

interface RecoveryPanelProps {
  security: Security
  onChange: (change: SecurityChange) => void
}

export function RecoveryPanel({ security, onChange }: RecoveryPanelProps) {
  const { recovery_codes_left: left } = security
  const hasFactor = security.passkeys.length > 0 || security.app_since !== null
  const renew = useAction(async () => {
    const text = 'Прежние перестанут подходить.'
    if (!(await askConfirm({ title: 'Выпустить новые запасные коды?', text, confirm: 'Выпустить' }))) return
    onChange(await browserApi.call<typeof renewRecoveryCodes>('POST /api/staff/security/recovery_codes/'))
  }, staffFallback('Не удалось выпустить коды'))
  return (
    <Panel title="Запасные коды">
      <p className={hasFactor && left < 3 ? 'text-bad' : ''}>
        {hasFactor
          ? `Осталось: ${countOf(left, ['код', 'кода', 'кодов'])}.`
          : 'Появятся, когда вы добавите ключ доступа или приложение с кодами.'}
      </p>
      <FormFailure failure={renew.failure} />
      {hasFactor && (
        <button
          type="button"
          className="button-quiet justify-self-start"
          disabled={renew.busy}
          onClick={() => void renew.run()}
        >
          Выпустить новые
        </button>
      )}
    </Panel>
  )
}
