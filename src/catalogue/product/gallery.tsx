import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Picture } from '../../media/media.contract.ts'
import { loadChunk } from '../../platform/browser/load-chunk.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx'
import { PictureImage, PicturePlaceholder } from '../../ui/picture.tsx'
import type { ImageViewerProps } from './image-viewer.tsx'
import { keepInView } from './keep-in-view.ts'

/** Slightly less than the real width on phones: 721 px would load the 1,200 px file instead of the 720 px one. */
const mainSizes = '(min-width: 1136px) 620px, (min-width: 768px) 50vw, 99vw'

/**
 * The pictures of a product. A slide is a link to the picture file, which works without JavaScript; with JavaScript it
 * opens the full-screen viewer.
 */
export function Gallery({ pictures, name }: { pictures: Picture[]; name: string }) {
  const { track, current, goTo, trackEvents } = useCarousel(pictures.length)
  const viewer = useImageViewer()
  const opener = useRef<HTMLElement>(null)
  const [openedAt, setOpenedAt] = useState<number>()
  if (pictures.length === 0) return <NoPictures />

  function open(event: MouseEvent<HTMLElement>, index: number): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    opener.current = event.currentTarget
    setOpenedAt(index)
    viewer.load()
  }

  function close(): void {
    setOpenedAt(undefined)
    // Browsers restore the focus themselves, except Safari, where a click does not focus links.
    opener.current?.focus({ preventScroll: true })
  }

  const several = pictures.length > 1
  return (
    <section aria-label="Фотографии товара" className={`product-gallery ${several ? 'gallery-with-thumbnails' : ''}`}>
      <div className="gallery-stage">
        <ul ref={track} className="gallery-track" onPointerEnter={viewer.prefetch} {...trackEvents}>
          {pictures.map((picture, index) => (
            <li key={picture.id} id={slideId(index)} className="gallery-slide">
              <a
                href={picture.image}
                aria-haspopup="dialog"
                className="gallery-link"
                onClick={(event) => open(event, index)}
              >
                <span className="sr-only">Открыть на весь экран: </span>
                <PictureImage
                  picture={picture}
                  alt={several ? `${name}, фото ${index + 1} из ${pictures.length}` : name}
                  sizes={mainSizes}
                  first={index === 0}
                  className="size-full"
                />
              </a>
            </li>
          ))}
        </ul>
        {several && (
          <>
            <GalleryArrow side="left" disabled={current === 0} onClick={() => goTo(current - 1)} />
            <GalleryArrow side="right" disabled={current === pictures.length - 1} onClick={() => goTo(current + 1)} />
            <p className="gallery-count">
              {current + 1} / {pictures.length}
            </p>
          </>
        )}
      </div>
      {several && (
        <Thumbnails
          pictures={pictures}
          current={current}
          onChoose={goTo}
          slideId={slideId}
          className="gallery-thumbnails"
        />
      )}
      {viewer.View && openedAt !== undefined && (
        <viewer.View pictures={pictures} name={name} startAt={openedAt} onClose={close} />
      )}
    </section>
  )
}

function slideId(index: number): string {
  return `photo-${index + 1}`
}

interface GalleryArrowProps {
  side: 'left' | 'right'
  disabled: boolean
  onClick: () => void
}

function GalleryArrow({ side, disabled, onClick }: GalleryArrowProps) {
  return (
    <button
      type="button"
      aria-label={side === 'left' ? 'Предыдущее фото' : 'Следующее фото'}
      // Not the `disabled` attribute, because a focused button that becomes disabled loses the focus.
      aria-disabled={disabled}
      className={`round-button absolute top-1/2 -translate-y-1/2 noscript:hidden ${side === 'left' ? 'left-3' : 'right-3'}`}
      onClick={() => !disabled && onClick()}
    >
      {side === 'left' ? <ChevronLeftIcon /> : <ChevronRightIcon />}
    </button>
  )
}

function NoPictures() {
  return (
    <div className="product-gallery">
      <div className="gallery-stage">
        <PicturePlaceholder alt="Фотографий этого товара пока нет" className="size-full" />
      </div>
    </div>
  )
}

interface ThumbnailsProps {
  pictures: Picture[]
  current: number
  onChoose: (index: number) => void
  /** The id of the slide that a thumbnail links to, for use without JavaScript. */
  slideId: (index: number) => string
  className: string
}

/** Small pictures that choose the large one. */
function Thumbnails({ pictures, current, onChoose, slideId, className }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => keepInView(list.current, current), [current])

  function choose(event: MouseEvent, index: number): void {
    event.preventDefault()
    onChoose(index)
  }

  return (
    <ul ref={list} aria-label="Миниатюры" className={className}>
      {pictures.map((picture, index) => (
        <li key={picture.id} className="shrink-0">
          <a
            href={`#${slideId(index)}`}
            aria-label={`Показать фото ${index + 1}`}
            aria-current={index === current}
            className="thumbnail"
            onClick={(event) => choose(event, index)}
          >
            <PictureImage picture={picture} alt="" sizes="80px" className="size-full" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * Which slide of a scroll-snapping track is visible, and a function to show another one. Touch scrolling works without
 * JavaScript; this only tracks the position and scrolls on demand.
 */
function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  // The target of a running scroll: the slides that it passes must not become the current one.
  const heading = useRef<number>(undefined)

  function goTo(index: number): void {
    const element = track.current
    if (!element || index < 0 || index >= count) return
    heading.current = index
    setCurrent(index)
    element.scrollTo({ left: index * element.clientWidth })
  }

  function follow(): void {
    const element = track.current
    if (!element) return
    const inView = Math.round(element.scrollLeft / element.clientWidth)
    if (heading.current !== undefined && heading.current !== inView) return
    heading.current = undefined
    setCurrent(inView)
  }

  /** The shopper started to scroll, so the target no longer applies. */
  function release(): void {
    heading.current = undefined
  }

  return { track, current, goTo, trackEvents: { onScroll: follow, onPointerDown: release, onWheel: release } }
}

const importViewer = () => import('./image-viewer.tsx')

/** Loads the viewer's code on first use, because most visits do not need it. */
function useImageViewer() {
  const [View, setView] = useState<ComponentType<ImageViewerProps>>()

  function load(): void {
    loadChunk(importViewer).then(
      ({ ImageViewer }) => setView(() => ImageViewer),
      // loadChunk has already shown a message.
      () => undefined,
    )
  }

  /** Called on hover, when a click is likely. A failure is shown and logged at the click. */
  function prefetch(): void {
    if (!View) importViewer().catch(() => undefined)
  }

  return { View, load, prefetch }
}
