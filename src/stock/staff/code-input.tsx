import { type ChangeEvent, useRef, useState } from 'react'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextArea, TextField } from '../../ui/staff/form/text-fields.tsx'
import { ScanList } from '../../ui/staff/scan/scan-list.tsx'
import type { ScanQueue } from '../../ui/staff/scan/use-scan-queue.ts'
import { readCodes } from './read-codes.ts'

/** A field for a scanner or the keyboard, and a way to paste or open a table. */
export function CodeInput({ scans }: { scans: ScanQueue }) {
  const [code, setCode] = useState('')

  function scan(): void {
    const typed = code.trim()
    // Empty first: a scanner sends the next code without a pause.
    setCode('')
    if (typed !== '') scans.add(typed)
  }

  return (
    <div className="grid gap-4">
      <StaffForm failure={undefined} onSubmit={scan} className="gap-3">
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
        <TableForm scans={scans} />
      </details>
      <ScanList queue={scans} />
    </div>
  )
}

/** Many codes at once, pasted or from a file. */
function TableForm({ scans }: { scans: ScanQueue }) {
  const [table, setTable] = useState('')
  const file = useRef<HTMLInputElement>(null)

  /** One scan a line: codes that come again are added up, what cannot be read is listed as it is. */
  function add(): void {
    setTable('')
    const { lines, wrong } = readCodes(table)
    for (const text of [...lines.map(({ code, quantity }) => `${code}\t${quantity}`), ...wrong]) scans.add(text)
  }

  async function open(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = event.target.files?.[0]
    if (chosen) setTable(decode(await chosen.arrayBuffer()))
    event.target.value = ''
  }

  return (
    <StaffForm failure={undefined} onSubmit={add}>
      <TextArea
        label="Строки: артикул и количество"
        hint="Через точку с запятой, табуляцию или пробел, до 1000 строк. Из Excel можно вставить два столбца."
        rows={6}
        value={table}
        onChange={setTable}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-quiet" disabled={table.trim() === ''}>
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
