import { useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import type { AnswerOf } from '../../../platform/contract/endpoint.ts'
import { QrImage } from '../../../ui/qr-image.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { FormFailure, StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../../ui/staff/form/text-fields.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeDay } from '../../../ui/staff/text/write-time.ts'
import type { confirmApp, removeApp, Security, startApp } from '../../second-factor/security.contract.ts'
import type { SecurityChange } from './security-change.ts'

interface AppPanelProps {
  security: Security
  onChange: (change: SecurityChange) => void
}

/** An app on the phone that shows a new six-digit code every thirty seconds. */
export function AppPanel({ security: { app_since: since }, onChange }: AppPanelProps) {
  const [fresh, setFresh] = useState<AnswerOf<typeof startApp>>()
  const start = useAction(async () => {
    setFresh(await browserApi.call<typeof startApp>('POST /api/staff/security/app/'))
  }, staffFallback('Не удалось начать настройку'))
  const remove = useAction(async () => {
    const text = 'Коды из него больше не подойдут.'
    if (!(await askConfirm({ title: 'Отключить приложение с кодами?', text, confirm: 'Отключить' }))) return
    const security = await browserApi.call<typeof removeApp>('DELETE /api/staff/security/app/')
    onChange({ security, recovery_codes: null })
  }, staffFallback('Не удалось отключить'))

  function done(change: SecurityChange): void {
    setFresh(undefined)
    onChange(change)
    showToast({ kind: 'success', text: 'Приложение настроено' })
  }

  return (
    <Panel title="Приложение с кодами">
      <p className="text-muted text-sm">
        Приложение на&nbsp;телефоне, которое каждые полминуты показывает новый код: Яндекс&nbsp;Ключ, Google
        Authenticator, 1Password и&nbsp;другие.
      </p>
      {since && <p>Настроено {writeDay(since)}.</p>}
      <FormFailure failure={start.failure ?? remove.failure} />
      {fresh ? (
        <AppSetup fresh={fresh} onDone={done} onCancel={() => setFresh(undefined)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className={since ? 'button-quiet' : 'button button-submit'}
            disabled={start.busy}
            onClick={() => void start.run()}
          >
            {since ? 'Настроить заново' : 'Настроить приложение'}
          </button>
          {since && (
            <button type="button" className="button-quiet" disabled={remove.busy} onClick={() => void remove.run()}>
              Отключить
            </button>
          )}
        </div>
      )}
    </Panel>
  )
}

interface AppSetupProps {
  fresh: AnswerOf<typeof startApp>
  onDone: (change: SecurityChange) => void
  onCancel: () => void
}

function AppSetup({ fresh: { ticket, secret, url, qr }, onDone, onCancel }: AppSetupProps) {
  const [code, setCode] = useState('')
  const confirm = useAction(async () => {
    const call = 'POST /api/staff/security/app/confirm/'
    onDone(await browserApi.call<typeof confirmApp>(call, { body: { ticket, code } }))
  }, staffFallback('Не удалось настроить'))
  return (
    <StaffForm failure={confirm.failure} onSubmit={() => void confirm.run()}>
      <div className="flex flex-wrap gap-6">
        <QrImage qr={qr} label="QR-код для приложения" />
        <ol className="grid min-w-0 flex-1 basis-64 list-decimal content-start gap-3 pl-5">
          <li>
            Отсканируйте QR-код в&nbsp;приложении или{' '}
            <a href={url} className="link">
              откройте его на&nbsp;этом телефоне
            </a>
            .
          </li>
          <li>
            Не&nbsp;сканируется? Введите ключ вручную:
            <code className="block font-semibold wrap-anywhere">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </li>
          <li>Введите код, который показывает приложение.</li>
        </ol>
      </div>
      <div className="max-w-xs">
        <TextField
          label="Код из приложения"
          name="code"
          required
          maxLength={7}
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          error={confirm.failure?.fields.code}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-submit" disabled={confirm.busy || code.trim() === ''}>
          Подтвердить код
        </button>
        <button type="button" className="button-quiet" onClick={onCancel}>
          Отмена
        </button>
      </div>
    </StaffForm>
  )
}
