import { type CSSProperties, Fragment } from 'react'
import { axisTicks } from './axis-ticks.ts'
import { type Bar, ChartFrame } from './chart-frame.tsx'

interface ChartProps {
  label: string
  bars: Bar[]
  /** Pieces and orders have no halves. */
  isWhole?: boolean
}

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact' })
const axisText = { fill: 'var(--muted)', fontSize: 12, dominantBaseline: 'central' } as const
const topGap = 8
const labelsHeight = 30
/** How many labels find room below the bars, by the width of the chart. */
const labelCounts = [
  { most: 4, shown: '@2xl:hidden' },
  { most: 8, shown: 'hidden @2xl:block @5xl:hidden' },
  { most: 13, shown: 'hidden @5xl:block' },
]

/**
 * Bars over time. Our own, because a library of charts weighs 87 KB. All widths are percentages: the browser fits them
 * into their place without measuring. Its numbers also stand in a table.
 */
export function BarChart({ label, bars, height, isWhole }: ChartProps & { height: number }) {
  const ticks = axisTicks(bars.map(numberOf), isWhole)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const plotHeight = height - labelsHeight - topGap
  const yOf = (value: number) => topGap + ((high - value) / (high - low)) * plotHeight
  const band = 100 / bars.length
  return (
    <div className="@container pl-14">
      <ChartFrame
        label={label}
        bars={bars}
        first={bars.length - 1}
        barAt={(x, _, { width }) => (x / width) * bars.length}
        placeNote={(active) => besideBar(active, band)}
      >
        {(active) => (
          <svg width="100%" height={height} className="block overflow-visible" aria-hidden="true">
            {active !== undefined && (
              <rect x={`${active * band}%`} y={topGap} width={`${band}%`} height={plotHeight} fill="var(--shelf)" />
            )}
            {ticks.map((tick) => (
              <Fragment key={tick}>
                <line x2="100%" y1={yOf(tick)} y2={yOf(tick)} stroke="var(--line)" />
                <text x={-8} y={yOf(tick)} textAnchor="end" {...axisText}>
                  {compact.format(tick)}
                </text>
              </Fragment>
            ))}
            {bars.map((bar, index) => (
              <Column key={bar.key} x={(index + 0.1) * band} width={band * 0.8} from={yOf(0)} to={yOf(numberOf(bar))} />
            ))}
            <Labels bars={bars} y={height - labelsHeight / 2} />
          </svg>
        )}
      </ChartFrame>
    </div>
  )
}

function Column({ x, width, from, to }: { x: number; width: number; from: number; to: number }) {
  return (
    <rect
      x={`${x}%`}
      y={Math.min(from, to)}
      width={`${width}%`}
      height={Math.abs(from - to)}
      fill="var(--accent-strong)"
      style={{ clipPath: `inset(0 round ${to < from ? '4px 4px 0 0' : '0 0 4px 4px'})` }}
    />
  )
}

/** Each in the middle of the bars that it stands for. */
function Labels({ bars, y }: { bars: Bar[]; y: number }) {
  return labelCounts.map(({ most, shown }) => {
    const step = Math.ceil(bars.length / most)
    return (
      <g key={most} className={shown} textAnchor="middle" {...axisText}>
        {bars.map(
          ({ key, label }, index) =>
            index % step === Math.floor(step / 2) && (
              <text key={key} x={`${((index + 0.5) / bars.length) * 100}%`} y={y}>
                {label}
              </text>
            ),
        )}
      </g>
    )
  })
}

/** On the side with more room; on the left it may cover the numbers of the axis. */
function besideBar(index: number, band: number): CSSProperties {
  const end = (index + 1) * band
  const side = end > 40 ? { right: `${100 - index * band}%` } : { left: `${end}%` }
  return { ...side, top: topGap, whiteSpace: 'nowrap' }
}

const rowHeight = 34
const rowBar = 18

/** The first rows of a table as lying bars with their names on the left. No value is below zero. */
export function RowChart({ label, bars, isWhole }: ChartProps) {
  const ticks = axisTicks(bars.map(numberOf), isWhole)
  const widthOf = (value: number) => `${(value / (ticks.at(-1) ?? 1)) * 100}%`
  return (
    <ChartFrame
      label={label}
      bars={bars}
      first={0}
      barAt={(_, y) => y / rowHeight}
      placeNote={(active) => besideRow(active, bars.length)}
      className="flex gap-2 pr-3"
    >
      {(active) => (
        <>
          <RowNames bars={bars} />
          <div className="@container min-w-0 flex-1">
            <svg
              width="100%"
              height={(bars.length + 1) * rowHeight}
              className="block overflow-visible"
              aria-hidden="true"
            >
              {active !== undefined && (
                <rect y={active * rowHeight} width="100%" height={rowHeight} fill="var(--shelf)" />
              )}
              {bars.map((bar, index) => (
                <rect
                  key={bar.key}
                  y={(index + 0.5) * rowHeight - rowBar / 2}
                  width={widthOf(numberOf(bar))}
                  height={rowBar}
                  fill="var(--accent-strong)"
                  style={{ clipPath: 'inset(0 round 0 4px 4px 0)' }}
                />
              ))}
              <g transform={`translate(0 ${(bars.length + 0.5) * rowHeight})`} textAnchor="middle" {...axisText}>
                {ticks.map((tick, index) => (
                  <text key={tick} x={widthOf(tick)} className={index % 2 === 1 ? 'hidden @md:block' : undefined}>
                    {compact.format(tick)}
                  </text>
                ))}
              </g>
            </svg>
          </div>
        </>
      )}
    </ChartFrame>
  )
}

function RowNames({ bars }: { bars: Bar[] }) {
  return (
    <div className="w-36 flex-none text-muted text-xs leading-none" aria-hidden="true">
      {bars.map(({ key, label }) => (
        <div key={key} className="flex items-center" style={{ height: rowHeight }}>
          <p className="line-clamp-2">{label}</p>
        </div>
      ))}
    </div>
  )
}

/** Below it, and in the lower half above it, so that it stays within the chart. */
function besideRow(index: number, count: number): CSSProperties {
  const side = index < count / 2 ? { top: (index + 1) * rowHeight } : { bottom: (count + 1 - index) * rowHeight }
  return { ...side, right: 0, maxWidth: '16rem' }
}

function numberOf({ value }: Bar): number {
  return value ?? 0
}
