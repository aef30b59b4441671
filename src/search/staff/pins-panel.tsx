import { useCallback } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { FormError } from '../../ui/form-error.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/load-state.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../ui/staff/form/use-form.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { addSearchPin, listSearchPins, removeSearchPin, SearchPin } from './order.contract.ts'

/** Products that come first for a query, whatever matches. */
export function PinsPanel() {
  const load = useLoad(
    useCallback((signal) => browserApi.call<typeof listSearchPins>('GET /api/staff/search_pins/', {}, { signal }), []),
    staffFallback('Не удалось загрузить закреплённые товары'),
  )
  return (
    <Panel title="Закреплённые товары">
      <p className="text-muted">Стоят первыми, когда ищут ровно этот запрос.</p>
      <PinForm onSaved={load.set} />
      <Loaded load={load}>{(pins) => <PinList pins={pins} onChange={load.set} />}</Loaded>
    </Panel>
  )
}

function PinForm({ onSaved }: { onSaved: (pins: SearchPin[]) => void }) {
  const form = useForm({ query: '', sku: '' })
  const add = useAction(async () => {
    onSaved(await browserApi.call<typeof addSearchPin>('POST /api/staff/search_pins/', { body: form.values }))
    form.reset({ query: '', sku: '' })
    showToast({ kind: 'success', text: 'Товар закреплён' })
  }, staffFallback('Не удалось закрепить товар'))
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void add.run()
      }}
    >
      <FormError text={add.failure && Object.keys(add.failure.fields).length === 0 ? add.failure.text : undefined} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Запрос" required maxLength={200} {...form.bind('query', add.failure?.fields)} />
        <TextField label="Артикул" required maxLength={100} {...form.bind('sku', add.failure?.fields)} />
      </div>
      <div>
        <SubmitButton loading={add.busy}>Закрепить</SubmitButton>
      </div>
    </form>
  )
}

function PinList({ pins, onChange }: { pins: SearchPin[]; onChange: (pins: SearchPin[]) => void }) {
  const remove = useAction(async (id: number) => {
    onChange(await browserApi.call<typeof removeSearchPin>('DELETE /api/staff/search_pins/{id}/', { params: { id } }))
  }, staffFallback('Не удалось открепить товар'))
  if (pins.length === 0) return <p className="text-muted">Пока ничего не закреплено.</p>
  return (
    <ul className="divide-y divide-line" aria-label="Закреплённые товары">
      {pins.map(({ id, query, name }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-2">
          <p className="min-w-0 wrap-anywhere">
            {quoted(query)} <span aria-hidden="true">→</span> <span className="font-medium">{name}</span>
          </p>
          <button
            type="button"
            className="icon-button shrink-0"
            aria-label={`Открепить: ${name}`}
            disabled={remove.busy}
            onClick={() => void remove.run(id)}
          >
            <CloseIcon className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
