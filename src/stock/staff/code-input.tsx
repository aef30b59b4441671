import { type ChangeEvent, useRef, useState } from 'react'
import { FormFailure, StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextArea, TextField } from '../../ui/staff/form/text-fields.tsx'
import type { StockLines } from './use-stock-lines.ts'

/** A field for a scanner or the keyboard, and a way to paste or open a table. */
export function CodeInput({ stock }: { stock: StockLines }) {
  const [code, setCode] = useState('')

  async function scan(): Promise<void> {
    const typed = code.trim()
    if (typed === '') return
    setCode('')
    // One line, whatever it contains: a scanner sends the code and Enter.
    await stock.add.run(typed)
  }

  return (
    <div className="grid gap-4">
      <StaffForm failure={undefined} onSubmit={() => void scan()} className="gap-3">
        <TextField
          label="Артикул или штрихкод"
          hint="Сканер нажимает Enter сам. Через пробел можно дописать количество: KTS-SF-0012 3."
          value={code}
          onChange={setCode}
          maxLength={100}
        />
      </StaffForm>
      <details>
        <summary className="link min-h-11 cursor-pointer py-2">Вставить или открыть таблицу</summary>
        <TableForm stock={stock} />
      </details>
      <FormFailure failure={stock.add.failure} />
      <div role="alert" className="contents">
        {stock.unknown.length > 0 && (
          <p className="rounded-xl border border-bad px-4 py-3 text-bad text-sm wrap-anywhere">
            Не нашлось: {stock.unknown.slice(0, 20).join(', ')}
            {stock.unknown.length > 20 && ` и ещё ${stock.unknown.length - 20}`}
          </p>
        )}
      </div>
    </div>
  )
}

/** Many codes at once, pasted or from a file. */
function TableForm({ stock }: { stock: StockLines }) {
  const [table, setTable] = useState('')
  const file = useRef<HTMLInputElement>(null)

  async function open(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = event.target.files?.[0]
    if (chosen) setTable(decode(await chosen.arrayBuffer()))
    event.target.value = ''
  }

  return (
    <StaffForm failure={undefined} onSubmit={() => void stock.add.run(table).then((done) => done && setTable(''))}>
      <TextArea
        label="Строки: артикул и количество"
        hint="Через точку с запятой, табуляцию или пробел, до 1000 строк. Из Excel можно вставить два столбца."
        rows={6}
        value={table}
        onChange={setTable}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-quiet" disabled={stock.add.busy || table.trim() === ''}>
          Добавить строки
        </button>
        <button type="button" className="button-quiet" onClick={() => file.current?.click()}>
          Открыть CSV
        </button>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="sr-only"
          aria-label="Файл CSV"
          tabIndex={-1}
          onChange={(event) => void open(event)}
        />
      </div>
    </StaffForm>
  )
}

/** Tables from Excel are often in the old Cyrillic encoding. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
