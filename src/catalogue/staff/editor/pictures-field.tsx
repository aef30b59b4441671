import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Picture } from '../../../media/media.contract.ts'
import { pictureTypes } from '../../../media/upload-picture.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { moveItem } from './move-item.ts'
import { PictureTile } from './picture-tile.tsx'
import { type Upload, useUploads } from './use-uploads.ts'

interface PicturesFieldProps {
  value: readonly Picture[]
  /** Takes an updater, as several uploads may finish between two renders. */
  onChange: (change: (before: readonly Picture[]) => Picture[]) => void
  onBusy: (busy: boolean) => void
  error: string | undefined
}

/** Pictures of a product: several can be added at once, and sorted by dragging, buttons or arrow keys. */
export function PicturesField({ value, onChange, onBusy, error }: PicturesFieldProps) {
  const [news, setNews] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { follow, keepTile } = useMovedFocus()
  const { uploads, isBusy, add, dismiss } = useUploads((picture) => {
    onChange((before) => (before.some(({ id }) => id === picture.id) ? [...before] : [...before, picture]))
    setNews('Картинка загружена')
  })
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])

  function move(from: number, to: number): void {
    const picture = value[from]
    if (!picture || to < 0 || to >= value.length || from === to) return
    follow(picture.id, to < from ? 'back' : 'on')
    onChange((before) => moveItem(before, from, to))
    setNews(`Картинка на месте ${to + 1} из ${value.length}${to === 0 ? ', это обложка' : ''}`)
  }

  return (
    <DropArea onFiles={add}>
      {value.length > 0 && (
        <ol
          className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] sm:gap-3"
          aria-label="Картинки товара"
        >
          {value.map((picture, index) => (
            <PictureTile
              key={picture.id}
              ref={keepTile(picture.id)}
              picture={picture}
              index={index}
              count={value.length}
              onMove={move}
              onRemove={() => {
                onChange((before) => before.filter(({ id }) => id !== picture.id))
                setNews('Картинка убрана')
                input.current?.focus()
              }}
            />
          ))}
        </ol>
      )}
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <AddPictures input={input} isWrong={error !== undefined} onFiles={add} />
      {error && <p className="text-bad text-sm">{error}</p>}
      <p role="status" className="sr-only">
        {news}
      </p>
    </DropArea>
  )
}

/** The tile has moved: the focus follows it, to a button that is not disabled. */
function useMovedFocus() {
  const tiles = useRef(new Map<number, HTMLLIElement>())
  const moved = useRef<{ id: number; way: 'back' | 'on' }>(undefined)
  useEffect(() => {
    if (!moved.current) return
    const { id, way } = moved.current
    const buttons = tiles.current.get(id)?.querySelectorAll<HTMLButtonElement>('[data-move]:enabled')
    const same = [...(buttons ?? [])].find((button) => button.dataset.move === way)
    ;(same ?? buttons?.[0])?.focus()
    moved.current = undefined
  })
  return {
    follow: (id: number, way: 'back' | 'on') => {
      moved.current = { id, way }
    },
    keepTile: (id: number) => (tile: HTMLLIElement | null) => {
      if (tile) tiles.current.set(id, tile)
      else tiles.current.delete(id)
    },
  }
}

interface AddPicturesProps {
  input: RefObject<HTMLInputElement | null>
  isWrong: boolean
  onFiles: (files: Iterable<File>) => void
}

function AddPictures({ input, isWrong, onFiles }: AddPicturesProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="button-quiet has-focus-visible:outline-2 has-focus-visible:outline-accent-strong">
        Добавить картинки
        <input
          ref={input}
          type="file"
          multiple
          accept={pictureTypes}
          className="sr-only"
          aria-invalid={isWrong ? true : undefined}
          onChange={(event) => {
            onFiles(event.target.files ?? [])
            event.target.value = ''
          }}
        />
      </label>
      <p className="min-w-60 flex-1 text-muted text-sm">
        Или перетащите файлы сюда: JPEG, PNG, WebP, AVIF, до&nbsp;20&nbsp;МБ. Лучше квадратные, от&nbsp;1200&nbsp;точек:
        затемнённые края на&nbsp;карточке не&nbsp;видны. Первая картинка&nbsp;— обложка.
      </p>
    </div>
  )
}

/** Takes files that are dragged from the desk. */
function DropArea({ onFiles, children }: { onFiles: (files: FileList) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent): void {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFiles(event.dataTransfer.files)
  }

  function over(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen with the button as well
    <div
      role="presentation"
      className={`grid gap-4 rounded-2xl border-2 border-dashed p-4 ${isOver ? 'border-accent-strong bg-shelf' : 'border-line'}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

/** Uploads with their progress, and refused files with the reason. */
function UploadList({ uploads, onDismiss }: { uploads: readonly Upload[]; onDismiss: (id: number) => void }) {
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
