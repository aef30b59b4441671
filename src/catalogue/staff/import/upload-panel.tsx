import { useState } from 'react'
import { useNavigate } from 'react-router'
import { uploadFile } from '../../../platform/browser/upload-file.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { FileDrop } from '../../../ui/staff/form/file-drop.tsx'
import { FormFailure } from '../../../ui/staff/form/staff-form.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { uploadImport } from './import.contract.ts'
import { maxImportBytes } from './import-states.ts'

/** The first step of an import. The server opens the file at once, so an unreadable one is refused here. */
export function UploadPanel() {
  const navigate = useNavigate()
  const [share, setShare] = useState<number>()
  const upload = useAction(async (file: File) => {
    setShare(0)
    try {
      const run = await uploadFile<typeof uploadImport>('/api/staff/import/', file, maxImportBytes, {
        onProgress: setShare,
      })
      await navigate(`/staff/import/${run.id}/`)
    } finally {
      setShare(undefined)
    }
  }, staffFallback('Не удалось загрузить файл'))

  return (
    <Panel title="Импорт товаров">
      <FormFailure failure={upload.failure} />
      {share === undefined ? (
        <FileDrop
          label="Выберите таблицу или перетащите её сюда"
          accept=".csv,.xlsx,.txt,.tsv"
          onFile={(file) => void upload.run(file)}
        >
          <span className="max-w-prose text-muted text-sm">
            CSV или XLSX до 20&nbsp;МБ и до 50&nbsp;000 строк. Кодировка и разделитель определятся сами. Сначала вы
            увидите, что изменится: ничего не записывается, пока вы не подтвердите. Столбец «Картинки» с адресами
            загрузит и фотографии; файлы можно приложить в ZIP на следующем шаге.
          </span>
        </FileDrop>
      ) : (
        <label className="grid gap-2 py-10">
          <span>{share < 1 ? 'Загружаем файл…' : 'Читаем таблицу…'}</span>
          <progress value={share < 1 ? share : undefined} max={1} className="h-2 w-full accent-accent-strong" />
        </label>
      )}
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        <span className="text-muted">Шаблон со всеми столбцами:</span>
        <a href="/api/staff/import/template/?format=xlsx" download className="link inline-flex min-h-11 items-center">
          Excel
        </a>
        <a href="/api/staff/import/template/?format=csv" download className="link inline-flex min-h-11 items-center">
          CSV
        </a>
      </p>
    </Panel>
  )
}
