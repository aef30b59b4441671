import { useCallback, useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { countOf } from '../../../platform/text/plural.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { DialogButtons, StaffDialog } from '../../../ui/staff/dialog/staff-dialog.tsx'
import { FormFailure } from '../../../ui/staff/form/staff-form.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { getSecurity, renewRecoveryCodes, Security } from '../../second-factor/security.contract.ts'
import { useViewer, viewerChanged } from '../../viewer.ts'
import { AppPanel } from './app-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import type { SecurityChange } from './security-change.ts'
import { TeamProtection } from './team-protection.tsx'

export const meta = () => officeMeta('Безопасность')

export default function SecurityPage() {
  const viewer = useViewer()
  const load = useLoad(
    useCallback((signal) => browserApi.call<typeof getSecurity>('GET /api/staff/security/', {}, { signal }), []),
    staffFallback(),
  )
  const [codes, setCodes] = useState<string[] | null>(null)

  function changed({ security, recovery_codes: fresh }: SecurityChange): void {
    load.set(security)
    if (fresh) setCodes(fresh)
    // With the first factor the rest of the back office opens, where it is required.
    if (viewer.needs_second_factor) void viewerChanged()
  }

  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeader
        title="Безопасность"
        note="Защита вашего входа: даже с паролем и доступом к почте никто другой не войдёт."
      />
      {viewer.needs_second_factor && (
        <p role="status" className="card border-accent p-5">
          Администратор требует защищать вход. Добавьте ключ доступа или приложение с&nbsp;кодами, и&nbsp;остальные
          разделы откроются.
        </p>
      )}
      <Loaded load={load}>
        {(security) => (
          <>
            <PasskeysPanel security={security} onChange={changed} />
            <AppPanel security={security} onChange={changed} />
            <RecoveryPanel security={security} onChange={changed} />
            {viewer.role === 'administrator' && !viewer.needs_second_factor && (
              <TeamProtection security={security} onChange={load.set} />
            )}
          </>
        )}
      </Loaded>
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </div>
  )
}

/** Shown once, in a dialog that only its button closes. */
function RecoveryCodes({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
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

function RecoveryPanel({ security, onChange }: RecoveryPanelProps) {
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
