import { useState } from 'react'
import { uploadFile } from '../../platform/browser/upload-file.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { FileDrop } from '../../ui/staff/form/file-drop.tsx'
import { FormFailure } from '../../ui/staff/form/staff-form.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { maxRedirectBytes } from '../max-redirect-bytes.ts'
import type { importRedirects, RedirectImport } from '../redirects.contract.ts'

/** Many at once, from a table of two columns. */
export function RedirectImportPanel({ onDone }: { onDone: () => void }) {
  const [result, setResult] = useState<RedirectImport>()
  const upload = useAction(async (file: File) => {
    setResult(
      await uploadFile<typeof importRedirects>('/api/staff/redirects/import/', file, maxRedirectBytes, {
        onProgress: () => undefined,
      }),
    )
    onDone()
  }, staffFallback('Не удалось загрузить файл'))
  return (
    <Panel title="Из таблицы">
      <FormFailure failure={upload.failure} />
      <FileDrop
        label={upload.busy ? 'Загружаем…' : 'Выберите таблицу или перетащите её сюда'}
        accept=".csv,.xlsx,.txt,.tsv"
        onFile={(file) => void upload.run(file)}
      >
        <span className="max-w-prose text-muted text-sm">
          CSV или XLSX до 10&nbsp;000 строк: первый столбец — старый адрес, второй — новый, в первой строке заголовки.
        </span>
      </FileDrop>
      {result && <Result result={result} />}
    </Panel>
  )
}

function Result({ result: { added, changed, same, refused } }: { result: RedirectImport }) {
  return (
    <div role="status" className="grid gap-2">
      <p>
        Добавлено: {added}, изменено: {changed}, без изменений: {same}, не принято: {refused.length}.
      </p>
      {refused.length > 0 && (
        <ul className="grid gap-1 text-sm" aria-label="Не принято">
          {refused.map(({ line, from, to, reason }) => (
            <li key={line} className="wrap-anywhere">
              Строка {line}: {from || '(пусто)'} → {to || '(пусто)'}. <span className="text-muted">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
