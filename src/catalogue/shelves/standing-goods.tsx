import { useId } from 'react'
import type { Picture } from '../../media/media.contract.ts'
import { variantOf } from '../../ui/picture-variants.ts'

interface Standing {
  /** Null when its page is gone. */
  id: number | null
  name: string
  height_mm: number | null
  image: string
}

/** Of goods whose height nobody has measured. */
const usualMm = 200
/** Of the tallest one: smaller goods would be dots. */
const least = 0.36
/** Pictures have room around the figure: so much of it is shared with the neighbour. */
const overlap = 0.28
/** How much wider than the tallest one the shelf may be: on a phone its goods would be too small to matter. */
const widest = 2.8

/**
 * Goods on a drawn shelf, as large beside each other as they are: in one drawing, which keeps its proportions. The first
 * ones, as many as have room.
 */
export function StandingGoods({ goods, label }: { goods: Standing[]; label: string }) {
  const id = useId()
  if (goods.length === 0) return null
  const { standing, places, width, tallest } = fitting(goods)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset
    <svg
      viewBox={`0 ${-tallest * 1.06} ${width} ${tallest * 1.08}`}
      className="shelf-standing"
      role="group"
      aria-label={label}
    >
      {/* The backdrop of each picture fades into the surface, so that the figure stands free. */}
      <radialGradient id={`${id}fade`} cx="0" cy="0" r="1" gradientTransform="translate(0.5 0.5) scale(0.5 0.64)">
        <stop offset="0.66" stopColor="#fff" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}top`} x2="0" y2="1">
        <stop />
        <stop offset="1" stopOpacity="0" />
      </linearGradient>
      <mask id={`${id}mask`} maskContentUnits="objectBoundingBox">
        <rect width="1" height="1" fill={`url(#${id}fade)`} />
        <rect width="1" height="0.08" fill={`url(#${id}top)`} />
      </mask>
      {/* In the dark theme they stand in a lit niche: light backdrops would be clouds on a dark surface. */}
      <radialGradient id={`${id}niche`} cy="0.75" r="0.75">
        <stop stopColor="#ece1d6" />
        <stop offset="1" stopColor="#94867b" />
      </radialGradient>
      <path className="only-dark" fill={`url(#${id}niche)`} d={nicheOutline(width, tallest * 1.06, tallest * 0.08)} />
      <path d={`M0 0H${width}`} strokeWidth={tallest * 0.022} className="shelf-board" />
      {standing.map(({ id: product, name, size, image }, at) => {
        const drawn = (
          <image
            key="picture"
            ref={hideWhenBroken}
            href={image}
            mask={`url(#${id}mask)`}
            x={places[at]}
            y={-size}
            width={size}
            height={size}
            preserveAspectRatio="xMidYMid slice"
          />
        )
        return product === null ? (
          <g key={name}>
            <title>{name}</title>
            {drawn}
          </g>
        ) : (
          <a key={product} href={`/product/${product}/`} aria-label={name}>
            {drawn}
          </a>
        )
      })}
    </svg>
  )
}

/** Browsers draw an icon of their own in its place. It may have failed before scripts came: no event tells that any more. */
function hideWhenBroken(image: (SVGImageElement & Partial<Pick<HTMLImageElement, 'decode'>>) | null): void {
  image?.decode?.().catch(() => image.setAttribute('visibility', 'hidden'))
}

/** Round above, square where it stands on the board. */
function nicheOutline(width: number, height: number, radius: number): string {
  return `M0 0V${radius - height}q0 ${-radius} ${radius} ${-radius}H${width - radius}q${radius} 0 ${radius} ${radius}V0Z`
}

function fitting(goods: Standing[]): ReturnType<typeof arrange> {
  const arranged = arrange(goods)
  const fits = goods.length < 3 || arranged.width <= arranged.tallest * widest
  return fits ? arranged : fitting(goods.slice(0, -1))
}

function arrange(goods: Standing[]) {
  const tallest = Math.max(...goods.map(({ height_mm }) => height_mm ?? usualMm))
  const standing = tallestInTheMiddle(
    goods.map((each) => ({ ...each, size: Math.max(each.height_mm ?? usualMm, tallest * least) })),
  )
  const places = standing.map((_, at) => standing.slice(0, at).reduce((sum, { size }) => sum + size * (1 - overlap), 0))
  return { standing, places, width: (places.at(-1) ?? 0) + (standing.at(-1)?.size ?? 0), tallest }
}

/** As large as a shelf needs it. */
export function standingImage(picture: Picture): string {
  const width = picture.widths.find((each) => each >= 320) ?? picture.widths.at(-1) ?? 0
  return variantOf(picture, width, 'webp')
}

function tallestInTheMiddle<Item extends { size: number }>(items: Item[]): Item[] {
  const placed: Item[] = []
  for (const [at, item] of items.toSorted((a, b) => b.size - a.size).entries()) {
    if (at % 2 === 0) placed.push(item)
    else placed.unshift(item)
  }
  return placed
}
