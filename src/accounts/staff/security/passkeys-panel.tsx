import { useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { quoted } from '../../../platform/text/quoted.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { FormFailure, StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../../ui/staff/form/text-fields.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeDay } from '../../../ui/staff/text/write-time.ts'
import { makePasskey } from '../../second-factor/passkey-client.ts'
import type { addPasskey, removePasskey, Security, startPasskey } from '../../second-factor/security.contract.ts'
import type { SecurityChange } from './security-change.ts'

type Passkey = Security['passkeys'][number]

interface PasskeysPanelProps {
  security: Security
  onChange: (change: SecurityChange) => void
}

/** Keys on devices: fingerprint, face, PIN, or a key in a USB port. */
export function PasskeysPanel({ security, onChange }: PasskeysPanelProps) {
  const { passkeys, passkeys_at: address } = security
  const remove = useAction(async (id: string) => {
    const call = 'DELETE /api/staff/security/passkeys/{id}/'
    onChange({ security: await browserApi.call<typeof removePasskey>(call, { params: { id } }), recovery_codes: null })
  }, staffFallback('Не удалось удалить ключ'))

  async function askAndRemove(key: Passkey): Promise<void> {
    const text = 'Войти с ним больше не получится.'
    if (await askConfirm({ title: `Удалить ключ ${quoted(key.name)}?`, text, confirm: 'Удалить' }))
      await remove.run(key.id)
  }

  return (
    <Panel title="Ключи доступа">
      <p className="text-muted text-sm">
        Самый надёжный способ: отпечаток, лицо или PIN-код этого устройства, телефон рядом или ключ в&nbsp;USB. Такой
        ключ нельзя ни&nbsp;подсмотреть, ни&nbsp;выманить.
      </p>
      {passkeys.length > 0 && (
        <ul className="grid">
          {passkeys.map((key) => (
            <PasskeyRow key={key.id} passkey={key} onRemove={() => void askAndRemove(key)} />
          ))}
        </ul>
      )}
      <FormFailure failure={remove.failure} />
      {address === null && <p>Ключи доступа работают только на&nbsp;сайте с&nbsp;https и&nbsp;доменным именем.</p>}
      {address !== null && address !== location.origin && (
        <p>
          Ключи доступа работают по&nbsp;адресу{' '}
          <a href={`${address}/staff/security/`} className="link">
            {address}
          </a>
        </p>
      )}
      {address === location.origin && <AddPasskey onChange={onChange} />}
    </Panel>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, created_at, last_used_at, works_here } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t py-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted text-sm">
          Добавлен {writeDay(created_at)}
          {last_used_at && `, последний вход ${writeDay(last_used_at)}`}
          {!works_here && '. Создан для другого адреса магазина и здесь не работает'}
        </p>
      </div>
      <button
        type="button"
        className="link min-h-11 cursor-pointer"
        aria-label={`Удалить ключ: ${name}`}
        onClick={onRemove}
      >
        Удалить
      </button>
    </li>
  )
}

function AddPasskey({ onChange }: Pick<PasskeysPanelProps, 'onChange'>) {
  const [name, setName] = useState('')
  const add = useAction(async () => {
    const { ticket, passkey: options } = await browserApi.call<typeof startPasskey>(
      'POST /api/staff/security/passkeys/options/',
    )
    const passkey = await makePasskey(options)
    const body = { ticket, name: name.trim() || 'Ключ доступа', passkey }
    onChange(await browserApi.call<typeof addPasskey>('POST /api/staff/security/passkeys/', { body }))
    setName('')
    showToast({ kind: 'success', text: 'Ключ добавлен' })
  }, staffFallback('Не удалось добавить ключ'))

  return (
    <StaffForm failure={add.failure} onSubmit={() => void add.run()} className="gap-3">
      <TextField
        label="Название нового ключа"
        hint="Чтобы потом узнать его в списке: «Ноутбук», «Телефон»."
        maxLength={60}
        value={name}
        onChange={setName}
        error={add.failure?.fields.name}
      />
      <button type="submit" className="button button-submit justify-self-start" disabled={add.busy}>
        Добавить ключ
      </button>
    </StaffForm>
  )
}
