import { type FormEvent, useEffect, useRef, useState } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { formatPrice } from '../platform/text/money.ts'
import { Field } from '../ui/field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { showToast } from '../ui/show-toast.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { PhotoField } from './photo-field.tsx'
import { RefundNote } from './refund-note.tsx'
import { kindNames } from './return-texts.ts'
import type { askReturn, ReturnsOfOrder } from './returns.contract.ts'

interface ReturnFormProps {
  orderId: number
  value: ReturnsOfOrder
  onDone: (next: ReturnsOfOrder) => void
  onCancel: () => void
}

const askable = ['changed_mind', 'defect'] as const
type Kind = (typeof askable)[number]

export function ReturnForm({ orderId, value, onDone, onCancel }: ReturnFormProps) {
  const kinds = askable.filter((kind) => value.can_ask.includes(kind))
  const { values, set, setPieces, send } = useReturnRequest(orderId, kinds[0] ?? 'defect', onDone)
  const { kind } = values
  const chosen = chosenLines(values.pieces)
  const [uploading, setUploading] = useState(false)
  const errors = send.failure?.fields ?? {}
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (send.failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [send.failure])

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send.run()
  }

  return (
    <form ref={form} className="grid gap-6" onSubmit={submit}>
      <PiecesField lines={value.lines} pieces={values.pieces} error={errors.lines} onChange={setPieces} />
      <KindField kinds={kinds} kind={kind} onChoose={(next) => set({ kind: next })} />
      <TextArea
        label={kind === 'defect' ? 'Что не так' : 'Причина'}
        {...(kind !== 'defect' && { aside: 'необязательно' })}
        rows={3}
        maxLength={2000}
        value={values.reason}
        error={errors.reason}
        onChange={(event) => set({ reason: event.target.value })}
      />
      <PhotoField photos={values.photos} onChange={(photos) => set({ photos })} onBusy={setUploading} />
      <Field
        label="Трек-номер обратной посылки"
        hint="Если вы уже отправили товар. Указать его можно и потом."
        maxLength={60}
        autoComplete="off"
        value={values.tracking}
        error={errors.tracking_number}
        onChange={(event) => set({ tracking: event.target.value })}
      />
      {chosen.length > 0 && <RefundNote orderId={orderId} by="shopper" asked={{ kind, lines: chosen }} />}
      {value.discount_terms && <p className="text-muted text-sm">{value.discount_terms}</p>}
      <p className="text-muted text-sm">
        {kind === 'defect'
          ? 'Пересылку товара с недостатком оплачиваем мы.'
          : 'Обратную доставку оплачивает покупатель. Сохраните коробку и весь комплект.'}
      </p>
      <FormError text={send.failure?.text} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton loading={send.busy} disabled={uploading}>
          Отправить заявку
        </SubmitButton>
        <button type="button" className="button-quiet" disabled={send.busy} onClick={onCancel}>
          Не возвращать
        </button>
      </div>
    </form>
  )
}

const noPieces: Record<number, number> = {}

function chosenLines(pieces: Record<number, number>) {
  return Object.entries(pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([position, quantity]) => ({ position: Number(position), quantity }))
}

function useReturnRequest(orderId: number, firstKind: Kind, onDone: (next: ReturnsOfOrder) => void) {
  const [values, setValues] = useState({
    kind: firstKind,
    pieces: noPieces,
    reason: '',
    tracking: '',
    photos: [] as string[],
  })
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }))
  const send = useAction(async () => {
    const { kind, pieces, reason, tracking, photos } = values
    const body = { kind, reason, lines: chosenLines(pieces), photos, tracking_number: tracking }
    const params = { id: String(orderId) }
    const next = await browserApi.call<typeof askReturn>('POST /api/orders/{id}/returns/', { params, body })
    showToast({ kind: 'success', text: 'Заявка на возврат отправлена' })
    onDone(next)
  }, 'Не удалось отправить заявку')
  /** What was wrong is looked at again when it is sent. */
  function setPieces(pieces: Record<number, number>): void {
    set({ pieces })
    send.clear()
  }

  return { values, set, setPieces, send }
}

interface PiecesFieldProps {
  lines: ReturnsOfOrder['lines']
  pieces: Record<number, number>
  error: string | undefined
  onChange: (pieces: Record<number, number>) => void
}

function PiecesField({ lines, pieces, error, onChange }: PiecesFieldProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-medium">Что возвращаете</legend>
      {lines
        .filter(({ left }) => left > 0)
        .map(({ position, product_name, price, left }) => (
          <label key={position} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-52 flex-1 wrap-anywhere">
              {product_name}
              <span className="block text-muted text-sm tabular-nums">{formatPrice(price)} за штуку</span>
            </span>
            <span className="relative inline-flex flex-none items-center">
              <select
                className="input w-auto cursor-pointer appearance-none pr-10"
                aria-invalid={error ? true : undefined}
                value={pieces[position] ?? 0}
                onChange={(event) => onChange({ ...pieces, [position]: Number(event.target.value) })}
              >
                {Array.from({ length: left + 1 }, (_, quantity) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the quantity.
                  <option key={quantity} value={quantity}>
                    {quantity === 0 ? 'Не возвращаю' : `${quantity}\u00a0шт.`}
                  </option>
                ))}
              </select>
              <ChevronDownIcon className="pointer-events-none absolute right-3 size-5 text-muted" />
            </span>
          </label>
        ))}
      <div role="alert" className="contents">
        {error && <p className="text-bad text-sm">{error}</p>}
      </div>
    </fieldset>
  )
}

interface KindFieldProps {
  kinds: Kind[]
  kind: Kind
  onChoose: (kind: Kind) => void
}

function KindField({ kinds, kind, onChoose }: KindFieldProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-medium">Почему</legend>
      {kinds.map((each) => (
        <label key={each} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="kind"
            className="size-5 accent-accent-strong"
            checked={kind === each}
            onChange={() => onChoose(each)}
          />
          {kindNames[each]}
        </label>
      ))}
    </fieldset>
  )
}
