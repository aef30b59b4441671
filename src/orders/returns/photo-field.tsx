import { useEffect } from 'react'
import { uploadFile } from '../../platform/browser/upload-file.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { maxPhotoBytes, maxPhotos } from './photo-limits.ts'
import type { uploadReturnPhoto } from './returns.contract.ts'

interface PhotoFieldProps {
  photos: string[]
  onChange: (photos: string[]) => void
  onBusy: (busy: boolean) => void
}

/** Uploads each photo at once. They are shown by number: nobody may open them before the return is asked for. */
export function PhotoField({ photos, onChange, onBusy }: PhotoFieldProps) {
  const upload = useAction(async (files: File[]) => {
    let kept = photos
    for (const file of files.slice(0, maxPhotos - photos.length)) {
      const { id } = await uploadFile<typeof uploadReturnPhoto>('/api/returns/photos/', file, maxPhotoBytes)
      kept = [...kept, id]
      onChange(kept)
    }
  }, 'Не удалось загрузить фотографию')
  useEffect(() => onBusy(upload.busy), [upload.busy, onBusy])
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-medium text-sm">
        Фотографии <span className="font-normal text-muted">необязательно, до {maxPhotos}</span>
      </p>
      <p className="text-muted text-sm">Их увидите только вы и&nbsp;сотрудники магазина.</p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((id, index) => (
            <li key={id}>
              <button
                type="button"
                className="button-quiet"
                onClick={() => onChange(photos.filter((each) => each !== id))}
              >
                Убрать фото {index + 1}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="alert" className="contents">
        {upload.failure && <p className="text-bad text-sm">{upload.failure.text}</p>}
      </div>
      <label className="button-quiet has-focus-visible:outline-2 has-focus-visible:outline-accent-strong">
        {upload.busy ? 'Загружаем…' : 'Приложить фотографии'}
        <input
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          className="sr-only"
          disabled={upload.busy || photos.length >= maxPhotos}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            if (files.length > 0) void upload.run(files)
          }}
        />
      </label>
    </div>
  )
}
