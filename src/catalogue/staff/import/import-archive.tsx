import { useState } from 'react'
import { uploadFile } from '../../../platform/browser/upload-file.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { countOf } from '../../../platform/text/plural.ts'
import { FormFailure } from '../../../ui/staff/form/staff-form.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { ImportRunAnswer, uploadImportPictures } from './import.contract.ts'
import { maxArchiveBytes } from './import-states.ts'

interface ImportArchiveProps {
  run: ImportRunAnswer
  onChange: (run: ImportRunAnswer) => void
}

/** A ZIP of pictures beside the table: each goes to the row whose article is its name. */
export function ImportArchive({ run, onChange }: ImportArchiveProps) {
  const [share, setShare] = useState(0)
  const upload = useAction(async (file: File) => {
    setShare(0)
    const path = `/api/staff/import/${run.id}/pictures/` as '/api/staff/import/{id}/pictures/'
    onChange(await uploadFile<typeof uploadImportPictures>(path, file, maxArchiveBytes, { onProgress: setShare }))
  }, staffFallback('Не удалось загрузить архив'))

  return (
    <Panel title="Картинки в ZIP">
      <p className="text-muted text-sm">
        Если фотографии лежат файлами, сложите их в архив до 100&nbsp;МБ. Название файла: артикул из таблицы,
        KTS-0012.jpg, KTS-0012_2.jpg. Папки внутри не мешают.
      </p>
      <FormFailure failure={upload.failure} />
      {run.archive && (
        <p role="status" className="wrap-anywhere">
          {run.archive.file_name}: {countOf(run.archive.pictures, ['картинка', 'картинки', 'картинок'])}.
          {run.archive.skipped.length > 0 && ` Не картинки, пропустим: ${run.archive.skipped.join(', ')}.`}
        </p>
      )}
      {upload.busy ? (
        <label className="grid gap-2">
          <span>{share < 1 ? 'Загружаем архив…' : 'Распаковываем…'}</span>
          <progress value={share < 1 ? share : undefined} max={1} className="h-2 w-full accent-accent-strong" />
        </label>
      ) : (
        <label className="button-quiet cursor-pointer justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-accent-strong">
          {run.archive ? 'Выбрать другой ZIP' : 'Выбрать ZIP'}
          <input
            type="file"
            accept=".zip,application/zip"
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) void upload.run(file)
              event.target.value = ''
            }}
          />
        </label>
      )}
    </Panel>
  )
}
