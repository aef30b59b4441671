import { useId } from 'react'
import { centimetresOf } from './product-properties.ts'

/** Things whose size everybody knows, in millimetres, drawn upwards from 0. */
const things = [
  {
    name: 'ладонь',
    width: 95,
    path: 'M22 0l-2-48q-16-24-18-48q6-8 12 4l8 16v-84q6-10 13 0l2 64 2-80q7-10 14 0l1 80 4-72q7-9 13 1l-2 76 8-54q7-8 12 2l-6 78q-2 34-10 65Z',
  },
  { name: 'кружка', width: 115, path: 'M0 0v-95h82v95ZM82-76q33-2 33 26t-33 26' },
]
const shelf = 300

/** A fox on a stand with the face of our mark, 100 high, around its middle: it stands for whatever the product is. */
const fox =
  'M-22 0h44v-5h-44ZM-16-5q-3-28 5-46q5 4 11 5 6-1 11-5q8 18 5 46ZM-5-5v-20M5-5v-20M17-8q18-3 13-24-2-7-7-4-5 4-5 14M-23-99l3 26q4 22 20 27 16-5 20-27l3-26-14 11q-9-3-18 0ZM-20-73q10 1 14 9l6 10 6-10q4-8 14-9M-11-73l5 2M11-73l-5 2'

/** Beyond these either the product or everything else would be a dot. */
const smallest = 20
const largest = 1200

/** How large the product is: its height drawn to scale beside a hand, a mug and a shelf of 30 cm. */
export function SizeComparison({ heightMm }: { heightMm: number | null }) {
  const id = useId()
  if (heightMm === null || heightMm < smallest || heightMm > largest) return null
  const top = Math.max(shelf, heightMm) * 1.06
  // Words keep their size, however large the drawing's world is; each thing has room for its word.
  const unit = top / 170
  const room = (width: number) => Math.max(width, unit * 52) + unit * 16
  const columns = [room(heightMm * 0.4), ...things.map(({ width }) => room(width))]
  const middles = columns.map((width, at) => columns.slice(0, at).reduce((sum, w) => sum + w, width / 2))
  const width = columns.reduce((sum, w) => sum + w, unit * 80)
  return (
    <figure aria-labelledby={id} className="size-comparison">
      <svg viewBox={`0 ${-top} ${width} ${top + unit * 24}`} aria-hidden="true">
        <path d={`M0 0H${width}M0 ${-shelf}H${width}`} className="size-comparison-shelf" />
        <path d={fox} className="size-comparison-own" transform={`translate(${middles[0]}) scale(${heightMm / 100})`} />
        {things.map(({ name, path, width: own }, at) => (
          <path key={name} d={path} transform={`translate(${(middles[at + 1] ?? 0) - own / 2})`} />
        ))}
        <g fontSize={unit * 12}>
          {[centimetresOf(heightMm), ...things.map(({ name }) => name)].map((word, at) => (
            <text key={word} x={middles[at]} y={unit * 17}>
              {word}
            </text>
          ))}
          <text x={width} y={unit * 14 - shelf} textAnchor="end">
            полка 30&nbsp;см
          </text>
        </g>
      </svg>
      <figcaption id={id} className="sr-only">
        Высота {centimetresOf(heightMm)} рядом с&nbsp;ладонью, кружкой и&nbsp;полкой 30&nbsp;см
      </figcaption>
    </figure>
  )
}
