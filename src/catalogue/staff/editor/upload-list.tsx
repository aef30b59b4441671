import { CloseIcon } from '../../../ui/icons.tsx'
import type { Upload } from './use-uploads.ts'

/** Uploads with their progress, and refused files with the reason. */
export function UploadList({ uploads, onDismiss }: { uploads: readonly Upload[]; onDismiss: (id: number) => void }) {
  return (
    <ul className="grid gap-2 empty:hidden" aria-label="Загрузка файлов">
      {uploads.map(({ id, name, share, failure }) => (
        <li key={id} className="grid gap-1 text-sm">
          {failure ? (
            <div role="alert" className="flex items-center gap-2 rounded-xl border border-bad pl-4">
              <p className="min-w-0 flex-1 py-2 wrap-anywhere">
                <span className="font-medium">{name}</span>: <span className="text-bad">{failure}</span>
              </p>
              <button
                type="button"
                className="icon-button"
                aria-label={`Скрыть: ${name}`}
                onClick={() => onDismiss(id)}
              >
                <CloseIcon className="size-5" />
              </button>
            </div>
          ) : (
            <label className="grid gap-1">
              <span className="wrap-anywhere">{share < 1 ? name : `${name}: обрабатываем…`}</span>
              <progress value={share} max={1} className="h-2 w-full accent-accent-strong" />
            </label>
          )}
        </li>
      ))}
    </ul>
  )
}
