import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Picture } from '../../media/media.contract.ts'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, line, MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { PictureImage } from '../../ui/picture.tsx'
import { variantOf } from '../../ui/picture-variants.ts'
import { keepInView } from './keep-in-view.ts'
import { useZoom } from './use-zoom.ts'
import { percentOf, unzoomed, type View, zoomLimits } from './zoom.ts'

const ResetIcon = line('M4 4v5h5M4.6 14a8 8 0 1 0 1.6-7.6L4 9')

export interface ImageViewerProps {
  pictures: Picture[]
  name: string
  startAt: number
  onClose: () => void
}

/** The full-screen picture viewer with zoom. Only rendered in the browser, so inline styles are set by script. */
export function ImageViewer({ pictures, name, startAt, onClose }: ImageViewerProps) {
  const [current, setCurrent] = useState(startAt)
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useZoom({ stage, picture: frame, onSwipe: turn })
  const closeButton = useRef<HTMLButtonElement>(null)
  useModal(dialog, closeButton)

  function show(index: number): void {
    setCurrent((index + pictures.length) % pictures.length)
    zoom.reset()
  }

  function turn(direction: 1 | -1): void {
    if (pictures.length > 1) show(current + direction)
  }

  // On the window: a click on the stage leaves no element focused.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === 'ArrowRight') turn(1)
    else if (event.key === '+' || event.key === '=') zoom.enlarge()
    else if (event.key === '-') zoom.reduce()
    else if (event.key === '0') zoom.reset()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  const picture = pictures[current]
  if (!picture) return null
  const { scale, x, y } = zoom.view
  const several = pictures.length > 1
  return (
    <dialog ref={dialog} aria-label={`Просмотр фотографий: ${name}`} className="viewer" onClose={onClose}>
      <div className="flex items-center justify-between gap-2 px-2 sm:px-4">
        <output className="w-20 pl-2 text-muted tabular-nums">
          <span className="sr-only">Фото </span>
          {current + 1} <span aria-hidden="true">/</span>
          <span className="sr-only">из</span> {pictures.length}
        </output>
        <ZoomControls view={zoom.view} onEnlarge={zoom.enlarge} onReduce={zoom.reduce} onReset={zoom.reset} />
        <div className="flex w-20 justify-end">
          <button
            ref={closeButton}
            type="button"
            aria-label="Закрыть"
            title="Закрыть"
            className="icon-button"
            onClick={() => dialog.current?.close()}
          >
            <CloseIcon />
          </button>
        </div>
      </div>
      <div className="relative min-h-0">
        <div ref={stage} className={`viewer-stage ${scale > 1 ? 'cursor-grab' : ''}`}>
          <div
            ref={frame}
            className="viewer-picture"
            style={{
              aspectRatio: `${picture.width} / ${picture.height}`,
              width: `min(100cqw, calc(100cqh * ${picture.width / picture.height}))`,
              background: `url("${variantOf(picture, picture.widths[0] ?? picture.width, 'avif')}") center / cover`,
              transform: `translate(${x}px, ${y}px) scale(${scale})`,
            }}
          >
            <PictureImage
              key={picture.id}
              picture={picture}
              alt={several ? `${name}, фото ${current + 1} из ${pictures.length}` : name}
              sizes={`${picture.width}px`}
              eager
              className="viewer-image size-full"
            />
          </div>
        </div>
        {several && (
          <>
            <button
              type="button"
              aria-label="Предыдущее фото"
              className="round-button absolute top-1/2 left-2 -translate-y-1/2 sm:left-4"
              onClick={() => turn(-1)}
            >
              <ChevronLeftIcon />
            </button>
            <button
              type="button"
              aria-label="Следующее фото"
              className="round-button absolute top-1/2 right-2 -translate-y-1/2 sm:right-4"
              onClick={() => turn(1)}
            >
              <ChevronRightIcon />
            </button>
          </>
        )}
      </div>
      {several && <ViewerThumbnails pictures={pictures} current={current} onChoose={show} />}
    </dialog>
  )
}

/**
 * Opens a modal dialog: the browser makes the rest of the page inert and keeps the focus inside, and the layout's CSS
 * stops the page behind from scrolling.
 */
function useModal(dialog: RefObject<HTMLDialogElement | null>, firstFocus: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    dialog.current?.showModal()
    firstFocus.current?.focus()
  }, [dialog, firstFocus])
}

interface ViewerThumbnailsProps {
  pictures: Picture[]
  current: number
  onChoose: (index: number) => void
}

function ViewerThumbnails({ pictures, current, onChoose }: ViewerThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => keepInView(list.current, current), [current])
  return (
    <ul ref={list} aria-label="Миниатюры" className="viewer-thumbnails">
      {pictures.map((picture, index) => (
        <li key={picture.id} className="shrink-0">
          <button
            type="button"
            aria-label={`Показать фото ${index + 1}`}
            aria-current={index === current}
            className="thumbnail cursor-pointer"
            onClick={() => onChoose(index)}
          >
            <PictureImage picture={picture} alt="" sizes="80px" className="size-full" />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ZoomControlsProps {
  view: View
  onEnlarge: () => void
  onReduce: () => void
  onReset: () => void
}

function ZoomControls({ view, onEnlarge, onReduce, onReset }: ZoomControlsProps) {
  const { scale } = view
  return (
    <fieldset aria-label="Масштаб" className="flex items-center">
      <ZoomButton name="Уменьшить" icon={MinusIcon} disabled={scale <= zoomLimits.min} onClick={onReduce} />
      <output className="w-16 text-center tabular-nums">{percentOf(scale)}</output>
      <ZoomButton name="Увеличить" icon={PlusIcon} disabled={scale >= zoomLimits.max} onClick={onEnlarge} />
      <ZoomButton name="Сбросить масштаб" icon={ResetIcon} disabled={scale === unzoomed.scale} onClick={onReset} />
    </fieldset>
  )
}

interface ZoomButtonProps {
  name: string
  icon: ComponentType
  disabled: boolean
  onClick: () => void
}

function ZoomButton({ name, icon: Icon, disabled, onClick }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      // Not the `disabled` attribute, because a focused button that becomes disabled loses the focus.
      aria-disabled={disabled}
      className="icon-button aria-disabled:cursor-default aria-disabled:opacity-40"
      onClick={() => !disabled && onClick()}
    >
      <Icon />
    </button>
  )
}
