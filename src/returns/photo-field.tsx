import { type RefObject, useEffect, useRef, useState } from 'react'
import { failureText } from '../platform/browser/failure.ts'
import { uploadFile } from '../platform/browser/upload-file.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { quoted } from '../platform/text/quoted.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { removeAndFocus } from '../ui/remove-and-focus.ts'
import { maxPhotoBytes, maxPhotos } from './photo-limits.ts'
import type { uploadReturnPhoto } from './returns.contract.ts'

interface PhotoFieldProps {
  photos: string[]
  onChange: (photos: string[]) => void
  onBusy: (busy: boolean) => void
}

const failed = 'не\u00a0удалось загрузить'
const heicHelp =
  'формат HEIC открывается не\u00a0везде. На\u00a0iPhone выберите «Настройки» → «Камера» → «Форматы» → «Наиболее совместимый» или приложите снимок экрана.'

/** Uploads each photo at once. They are shown from the file: nobody may open them before the return is asked for. */
export function PhotoField({ photos, onChange, onBusy }: PhotoFieldProps) {
  const { previews, leftOut, upload } = usePhotoUpload(photos, onChange)
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => onBusy(upload.busy), [upload.busy, onBusy])

  function remove(index: number): void {
    removeAndFocus(() => onChange(photos.toSpliced(index, 1)), list.current, index, input.current)
  }

  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-medium text-sm">
        Фотографии <span className="font-normal text-muted">необязательно, до {maxPhotos}</span>
      </p>
      <p className="text-muted text-sm">Их увидите только вы и&nbsp;сотрудники магазина.</p>
      {photos.length > 0 && (
        <ul ref={list} className="flex flex-wrap gap-3 py-1">
          {photos.map((id, index) => (
            <li key={id} className="relative">
              <Photo {...previews[id]} number={index + 1} onRemove={() => remove(index)} />
            </li>
          ))}
        </ul>
      )}
      <div role="alert" className="contents">
        {leftOut.length > 0 && (
          <ul className="grid gap-1 text-bad text-sm">
            {leftOut.map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      {photos.length < maxPhotos && (
        <ChooseFiles
          input={input}
          busy={upload.busy}
          again={photos.length > 0}
          onChoose={(files) => void upload.run(files)}
        />
      )}
    </div>
  )
}

function usePhotoUpload(photos: string[], onChange: (photos: string[]) => void) {
  const [previews, setPreviews] = useState<Record<string, { name: string; preview: string }>>({})
  /** Files that were not taken, each with its reason. */
  const [leftOut, setLeftOut] = useState<string[]>([])
  const upload = useAction(async (files: File[]) => {
    let kept = photos
    setLeftOut([])
    for (const file of files) {
      const refuse = (why: string) => setLeftOut((others) => [...others, `${quoted(file.name)}: ${why}`])
      const unfit = whyUnfit(file, kept.length)
      if (unfit) {
        refuse(unfit)
        continue
      }
      try {
        const { id } = await uploadFile<typeof uploadReturnPhoto>('/api/returns/photos/', file, maxPhotoBytes)
        const preview = await previewOf(file)
        kept = [...kept, id]
        setPreviews((all) => ({ ...all, [id]: { name: file.name, preview } }))
        onChange(kept)
      } catch (error) {
        refuse(failureText(error, failed))
      }
    }
  }, failed)
  return { previews, leftOut, upload }
}

function whyUnfit({ name }: File, kept: number): string | undefined {
  if (kept >= maxPhotos) return `не\u00a0больше ${maxPhotos}\u00a0фотографий`
  return /\.hei[cf]$/i.test(name) ? heicHelp : undefined
}

interface PhotoProps {
  number: number
  name?: string
  preview?: string
  onRemove: () => void
}

function Photo({ number, name, preview, onRemove }: PhotoProps) {
  return (
    <>
      <img
        src={preview || undefined}
        alt={`Фото ${number}`}
        width={96}
        height={96}
        className="size-24 rounded-xl bg-shelf object-cover"
      />
      <span className="block w-24 truncate text-muted text-xs">{name}</span>
      <button
        type="button"
        data-remove
        aria-label={`Убрать фото ${number}`}
        className="icon-button absolute -top-2 -right-2"
        onClick={onRemove}
      >
        <span className="grid size-7 place-items-center rounded-full border border-line bg-card">
          <CloseIcon className="size-4" />
        </span>
      </button>
    </>
  )
}

interface ChooseFilesProps {
  input: RefObject<HTMLInputElement | null>
  busy: boolean
  again: boolean
  onChoose: (files: File[]) => void
}

function ChooseFiles({ input, busy, again, onChoose }: ChooseFilesProps) {
  return (
    <label className="button-quiet has-focus-visible:outline-2 has-focus-visible:outline-accent-strong">
      {busy ? 'Загружаем…' : again ? 'Добавить ещё' : 'Приложить фотографии'}
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        disabled={busy}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </label>
  )
}

const previewSize = 192

/** Drawn small, as text in the page: the policy lets pages show pictures of the shop and such texts only. */
async function previewOf(file: File): Promise<string> {
  try {
    const picture = await createImageBitmap(file)
    const scale = previewSize / Math.min(picture.width, picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return canvas.toDataURL('image/jpeg', 0.7)
  } catch {
    // The server has taken it all the same: then it is shown by its number.
    return ''
  }
}
