import { useCallback, useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { getSecurity } from '../../second-factor/security.contract.ts'
import { useViewer, viewerChanged } from '../../viewer.ts'
import { AppPanel } from './app-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { RecoveryCodes, RecoveryPanel } from './recovery-codes.tsx'
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
