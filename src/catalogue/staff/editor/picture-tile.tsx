import { type DragEvent, type KeyboardEvent, type Ref, useState } from 'react'
import type { Picture } from '../../../media/media.contract.ts'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../../ui/icons.tsx'
import { variantOf } from '../../../ui/picture-variants.ts'

interface PictureTileProps {
  picture: Picture
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
  ref: Ref<HTMLLIElement>
}

/** A type of its own, to tell a dragged tile from dragged files. */
const dragType = 'application/x-kitsune-picture'

export function PictureTile({ picture, index, count, onMove, onRemove, ref }: PictureTileProps) {
  const [isTarget, setTarget] = useState(false)
  const name = `Картинка ${index + 1} из ${count}`

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    onMove(index, index + step)
  }

  function over(event: DragEvent): void {
    if (!event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    setTarget(true)
  }

  function drop(event: DragEvent): void {
    setTarget(false)
    const from = event.dataTransfer.getData(dragType)
    if (from === '') return
    event.preventDefault()
    event.stopPropagation()
    onMove(Number(from), index)
  }

  return (
    <li ref={ref} className="grid">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same as dragging and arrow keys */}
      <div
        role="presentation"
        draggable
        className={`grid cursor-grab overflow-hidden rounded-xl border bg-card ${isTarget ? 'border-accent-strong' : 'border-line'}`}
        onDragStart={(event) => event.dataTransfer.setData(dragType, String(index))}
        onDragOver={over}
        onDragLeave={() => setTarget(false)}
        onDrop={drop}
        onKeyDown={onKeyDown}
      >
        <div className="relative">
          <CropPreview picture={picture} name={name} />
          {index === 0 && <span className="badge-new absolute top-2 left-2 bg-card">Обложка</span>}
        </div>
        <div className="flex justify-between max-sm:*:size-8">
          <MoveButton name={name} way="back" disabled={index === 0} onMove={() => onMove(index, index - 1)} />
          <button type="button" className="icon-button" aria-label={`${name}: убрать`} onClick={onRemove}>
            <CloseIcon className="size-5" />
          </button>
          <MoveButton name={name} way="on" disabled={index === count - 1} onMove={() => onMove(index, index + 1)} />
        </div>
      </div>
    </li>
  )
}

interface MoveButtonProps {
  name: string
  way: 'back' | 'on'
  disabled: boolean
  onMove: () => void
}

function MoveButton({ name, way, disabled, onMove }: MoveButtonProps) {
  const Icon = way === 'back' ? ChevronLeftIcon : ChevronRightIcon
  return (
    <button
      type="button"
      className="icon-button disabled:opacity-30"
      aria-label={`${name}: передвинуть ближе к ${way === 'back' ? 'началу' : 'концу'}`}
      disabled={disabled}
      data-move={way}
      onClick={onMove}
    >
      <Icon className="size-5" />
    </button>
  )
}

/** The whole picture, with the parts that a square card cuts off dimmed. */
function CropPreview({ picture, name }: { picture: Picture; name: string }) {
  const { width, height } = picture
  const side = Math.min(width, height)
  const [x, y] = [(width - side) / 2, (height - side) / 2]
  const shown = picture.widths.find((each) => each >= 320) ?? picture.widths.at(-1) ?? width
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name} className="aspect-square w-full bg-shelf">
      <rect width={width} height={height} fill={picture.color} />
      <image href={variantOf(picture, shown, 'webp')} width={width} height={height} />
      {width !== height && (
        <>
          <path
            d={`M0 0h${width}v${height}h${-width}ZM${x} ${y}v${side}h${side}v${-side}Z`}
            fill="#000"
            fillOpacity="0.5"
          />
          <rect x={x} y={y} width={side} height={side} fill="none" stroke="#fff" strokeWidth={side / 100} />
        </>
      )}
    </svg>
  )
}
