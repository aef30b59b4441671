import { useCallback } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { countOf } from '../../../platform/text/plural.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { FormFailure } from '../../../ui/staff/form/staff-form.tsx'
import { SwitchField } from '../../../ui/staff/form/switch-field.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type {
  listProtection,
  requireFactor,
  resetFactor,
  Security,
  StaffProtection,
} from '../../second-factor/security.contract.ts'

interface TeamProtectionProps {
  security: Security
  onChange: (security: Security) => void
}

/** For administrators: whether everybody must protect their sign-in, and who has done so. */
export function TeamProtection({ security: { required }, onChange }: TeamProtectionProps) {
  const team = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listProtection>('GET /api/staff/security/team/', {}, { signal }),
      [],
    ),
    staffFallback(),
  )
  const demand = useAction(async (next: boolean) => {
    const call = 'PUT /api/staff/security/required/'
    onChange(await browserApi.call<typeof requireFactor>(call, { body: { required: next } }))
    showToast({ kind: 'success', text: next ? 'Теперь защита входа нужна всем' : 'Защита входа теперь по желанию' })
  }, staffFallback('Не удалось изменить'))
  const reset = useAction(async ({ id, email }: StaffProtection) => {
    const text = `${email} выйдет на всех устройствах и при следующем входе обойдётся паролем и кодом из письма. Сбрасывайте, только если человек сам попросил и вы его узнали.`
    if (!(await askConfirm({ title: 'Сбросить защиту входа?', text, confirm: 'Сбросить' }))) return
    await browserApi.call<typeof resetFactor>('POST /api/staff/team/{id}/reset_factor/', { params: { id } })
    team.reload()
    showToast({ kind: 'success', text: 'Защита входа сброшена' })
  }, staffFallback('Не удалось сбросить'))

  return (
    <Panel title="Для всех сотрудников">
      <SwitchField
        label="Требовать защиту входа от всех сотрудников"
        hint="Кто ещё не добавил ключ или приложение, сделает это при следующем обращении, прежде чем работать дальше."
        value={required}
        disabled={demand.busy}
        onChange={(next) => void demand.run(next)}
      />
      <FormFailure failure={demand.failure ?? reset.failure} />
      <Loaded load={team}>
        {(members) => (
          <ul aria-label="Защита входа сотрудников" className="grid">
            {members.map((member) => (
              <MemberRow key={member.id} member={member} onReset={() => void reset.run(member)} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function MemberRow({ member, onReset }: { member: StaffProtection; onReset: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t py-1">
      <div className="min-w-0 py-1">
        <p className="font-medium wrap-anywhere">{member.email}</p>
        <p className="text-muted text-sm">{describe(member)}</p>
      </div>
      {(member.passkeys > 0 || member.has_app) && (
        <button
          type="button"
          className="link min-h-11 cursor-pointer"
          aria-label={`Сбросить защиту входа: ${member.email}`}
          onClick={onReset}
        >
          Сбросить
        </button>
      )}
    </li>
  )
}

function describe({ passkeys, has_app: hasApp }: StaffProtection): string {
  const parts = [
    passkeys > 0 && countOf(passkeys, ['ключ доступа', 'ключа доступа', 'ключей доступа']),
    hasApp && 'приложение с кодами',
  ].filter(Boolean)
  return parts.join(', ') || 'только пароль и код из письма'
}
